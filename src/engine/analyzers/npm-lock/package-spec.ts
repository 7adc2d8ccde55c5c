/** `@scope/name@^1.0.0` → name and range. The range is empty when the text has none. */
export function splitSpec(spec: string): { name: string; range: string } {
  const at = spec.indexOf('@', 1);
  return at === -1 ? { name: spec, range: '' } : { name: spec.slice(0, at), range: spec.slice(at + 1) };
}
