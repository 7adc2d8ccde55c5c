/** A value of an environment file and its line number. */
export interface FileVariable {
  text: string;
  line: number;
}

export interface ParsedEnvironmentFile {
  variables: ReadonlyMap<string, FileVariable>;
  /** Lines that cannot be parsed. `reason` contains nothing of the line, which may contain a secret. */
  faults: { line: number; reason: string }[];
}

/**
 * Parses `NAME=value` lines: comments, blank lines, `export`, and values that are unquoted, in single quotes (literal) or in double quotes
 * (with `\n`, `\"` and `\\`). A value ends on its line. The last assignment of a name counts. Variables are not expanded.
 */
export function parseEnvironmentFile(text: string): ParsedEnvironmentFile {
  const variables = new Map<string, FileVariable>();
  const faults: ParsedEnvironmentFile['faults'] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, rest] = /^(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=[ \t]*(.*)$/s.exec(trimmed) ?? [];
    const value = rest === undefined ? undefined : readValue(rest);
    if (name === undefined) faults.push({ line, reason: 'is not NAME=value' });
    else if (value === undefined) faults.push({ line, reason: 'has a quoted value that does not end on this line' });
    else if (value.includes('\0')) faults.push({ line, reason: 'has a NUL character in its value' });
    else variables.set(name, { text: value, line });
  }
  return { variables, faults };
}

/** Returns undefined when a quote is not closed or is followed by text other than a comment. */
function readValue(rest: string): string | undefined {
  const quote = rest[0];
  if (quote !== '"' && quote !== "'") return rest.replace(/(^|[ \t])#.*$/s, '').trim();
  const pattern = quote === '"' ? /^"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?$/s : /^'([^']*)'[ \t]*(?:#.*)?$/s;
  const inner = pattern.exec(rest)?.[1];
  if (inner === undefined || quote === "'") return inner;
  return inner.replace(/\\([n"\\])/g, (_all, letter: string) => (letter === 'n' ? '\n' : letter));
}
