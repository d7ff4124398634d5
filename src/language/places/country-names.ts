// What people call a country: its code, its names in English and in its own languages. Knows neither holidays nor zones.

import { ownValue } from '#base/own-value.ts';

/** `code`: ISO 3166, two letters. `languages`: those spoken there, by default the main one. */
export function countryNames(code: string, languages: readonly string[] = [mainLanguage(code)]): string[] {
  const inEnglish = [named(code, 'en', 'long'), named(code, 'en', 'short')];
  const own = languages.map((language) => named(code, language, 'long'));
  return [...new Set([...inEnglish, ...(ownValue(spoken, code) ?? []), code, ...own])].filter(
    (name) => name !== '',
  );
}

/** Names that are not official, so no library has them. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  GB: ['Great Britain', 'Britain'],
  KR: ['Korea'],
  NL: ['Holland'],
  US: ['USA', 'America', 'United States of America'],
};

function mainLanguage(code: string): string {
  return new Intl.Locale(`und-${code}`).maximize().language;
}

function named(code: string, language: string, style: 'long' | 'short'): string {
  try {
    return namesIn(language, style).of(code) ?? '';
  } catch {
    return '';
  }
}

const lists = new Map<string, Intl.DisplayNames>();

function namesIn(language: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
  lists.set(key, made);
  return made;
}
