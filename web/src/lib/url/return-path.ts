/**
 * The path to return to after sign-in. Only paths of this origin are accepted, so that a prepared link cannot lead to another site after
 * sign-in.
 */
export function safeReturnPath(value: string | undefined): string {
  if (value === undefined || !value.startsWith('/')) return '/';
  const base = 'http://plimsoll.invalid';
  if (!URL.canParse(value, base)) return '/';
  const address = new URL(value, base);
  return address.origin === base ? address.pathname + address.search + address.hash : '/';
}
