// The address of a campaign service in the one spelling by which clients and kept quotas know it.

/** Ends in a slash, before `v1`. The same for `https://api.example`, `https://api.example/` and `https://api.example/v1`. */
export function rootOf(baseUrl: URL): string {
  return `${baseUrl.origin}${rootPathOf(baseUrl)}`;
}

export function rootPathOf({ pathname }: URL): string {
  return `${pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}/`;
}
