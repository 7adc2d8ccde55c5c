/**
 * Strings of the fields at the top of an opam file, by field name (opam manual, "Common file format"). A field has one string or a list. Options
 * in braces, comments, sections and values of other kinds are skipped. A dependency that an option limits to builds, tests or documentation is left
 * out. Time and memory are bounded by the length of the text.
 */
export function readOpamFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  let strings: string[] = [];
  let braces = 0;
  let isForUse = true;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') {
      if (braces === 0) isForUse = true;
      braces += 1;
    } else if (token === '}') braces = Math.max(0, braces - 1);
    else if (braces > 0 && buildOptions.has(token)) {
      if (isForUse) strings.pop();
      isForUse = false;
    } else if (buildOptions.has(token)) continue;
    else if (braces > 0 || token.startsWith('#') || token.startsWith('(*')) continue;
    else if (token.startsWith('"')) strings.push(stringOf(token));
    else {
      strings = [];
      const name = token.slice(0, -1);
      if (!fields.has(name)) fields.set(name, strings);
    }
  }
  return fields;
}

const buildOptions: ReadonlySet<string> = new Set(['build', 'with-test', 'with-doc', 'with-dev-setup']);

/** Strings with three quotes and with one, comments, braces, options, and names of fields. An open string or comment ends with the text. */
const tokens =
  /"""(?:[^"\\]|\\[^]|"(?!""))*(?:"""|$)|"(?:[^"\\]|\\[^])*(?:"|$)|#[^\n]*|\(\*(?:[^*]|\*(?!\)))*(?:\*\)|$)|[{}]|(?<=[{&|(\s])(?:build|with-(?:test|doc|dev-setup))(?=[}&|)\s])|(?<![\w+-])[A-Za-z_][\w+-]{0,63}:(?!=)/g;

function stringOf(token: string): string {
  const quotes = token.startsWith('"""') ? 3 : 1;
  return token.slice(quotes, -quotes).replaceAll(/\\(["\\])/g, '$1');
}
