// The kinds of settings: what each takes, and the fault that names what is right. Knows no setting.

import * as z from 'zod';
import { type AddressFault, parseAddress } from '#access/address.ts';
import { parseZone, type Zone } from '#base/day.ts';
import { secret } from '#base/secret.ts';

export const idList = <Id extends string>(pattern: RegExp, shape: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''))
    .refine(
      (ids) => ids.every((id) => pattern.test(id)),
      `must be Slack ids such as ${shape}, with commas between`,
    )
    .transform((ids) => ids as unknown as readonly Id[]);

export const token = (prefix: string, where: string) =>
  z
    .string({ error: `is missing; ${where}` })
    .regex(new RegExp(`^${prefix}[A-Za-z0-9-]+$`), `must start with ${prefix}; ${where}`)
    .transform(secret);

/** What has a parser of its own. */
export function parsedBy<Value>(
  parse: (text: string) => { readonly value: Value } | { readonly fault: string },
) {
  return z.string().transform((text, context): Value => {
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.fault });
    return z.NEVER;
  });
}

/** `true` or `false`. */
export function flag() {
  return z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
}

export function whole(unit: string, from: number, to: number) {
  const fault = `must be whole ${unit}, ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, fault)
    .transform(Number)
    .refine((number) => number >= from && number <= to, fault);
}

/** A port that is none may also be a piece of a password that is not written as an address wants it. */
export function databaseUrl() {
  return z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      'must be an address such as postgres://user:password@host:5432/database',
    )
    .refine(
      (address) => portsOf(address).every((each) => port().safeParse(each).success),
      'must have a port of 1 to 65535 behind its host; in its password write # / ? @ : % as %23 %2F %3F %40 %3A %25',
    )
    .transform(secret);
}

/** Behind the host, and among the parameters. An address in brackets has colons of its own. */
function portsOf(address: string): string[] {
  const [, behind] = /^\w+:\/\/[^/?#]*?:([^:@\]/?#]*)(?:[/?#]|$)/.exec(address) ?? [];
  const [, asked] = /[?&]port=([^&#]*)/.exec(address) ?? [];
  return [behind, asked].filter((each) => each !== undefined && each !== '') as string[];
}

export function port() {
  const fault = 'must be a port, 1 to 65535';
  return z
    .string()
    .regex(/^\d{1,5}$/, fault)
    .transform(Number)
    .refine((number) => number > 0 && number < 65_536, fault);
}

export function timeZone() {
  return parsedBy<Zone>((text) => {
    const value = parseZone(text);
    return value === undefined
      ? { fault: 'must be an IANA time zone such as Europe/Lisbon or UTC' }
      : { value };
  });
}

/** To which a secret is sent. The operator may name this machine. `ending`: what it gets where it does not end so. */
export function address(ending = '') {
  return (text: string, context: z.RefinementCtx): URL => {
    const parsed = parseAddress(text.endsWith(ending) ? text : text + ending, true);
    if (parsed.kind === 'address') return parsed.url;
    context.addIssue({ code: 'custom', message: addressFaults[parsed.fault] });
    return z.NEVER;
  };
}

const addressFaults: Readonly<Record<AddressFault, string>> = {
  'no-address': 'must be an address such as https://api.example.com',
  'more-than-address': 'must hold no user name, password, query or fragment',
  'not-https': 'must start with https:// (its secret would travel unprotected)',
};
