/** The values of a section of an INI file of AWS (`[default]`, `name = value`). Undefined without the section. */
export function readProfile(text: string, name: string): ReadonlyMap<string, string> | undefined {
  let current: Map<string, string> | undefined;
  let found: Map<string, string> | undefined;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith(';')) continue;
    if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
      const section = trimmed.slice(1, -1).trim();
      current = section === name ? (found ??= new Map()) : undefined;
      continue;
    }
    const equals = trimmed.indexOf('=');
    if (equals > 0) current?.set(trimmed.slice(0, equals).trim().toLowerCase(), trimmed.slice(equals + 1).trim());
  }
  return found;
}
