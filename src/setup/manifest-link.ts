// The link that opens Slack's form for a new app with the manifest filled in. Knows no app.

/** Servers take some 8,000 characters in an address. */
const longestLink = 8_000;

/** https://docs.slack.dev/app-manifests/configuring-apps-with-app-manifests; undefined if it would be too long. Without comments. */
export function manifestLink(yaml: string): string | undefined {
  const manifest = yaml.replace(/^\s*#.*\n/gm, '');
  const link = `https://api.slack.com/apps?new_app=1&manifest_yaml=${encodeURIComponent(manifest)}`;
  return link.length > longestLink ? undefined : link;
}
