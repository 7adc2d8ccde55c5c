/** Name of a requirement: `requests[socks]>=2.0; python_version < "3.8"` → `requests`. Empty when it has none. */
export function requirementName(requirement: string): string {
  return /^\s*([A-Za-z0-9][A-Za-z0-9._-]{0,255})/.exec(requirement)?.[1] ?? '';
}
