/**
 * The JSON text in a `.pnp.cjs`: a string literal in single quotes, with a backslash before each line end and each single quote. Older versions
 * write an object literal that is JSON. Undefined when the file has neither.
 */
export function pnpState(text: string): string | undefined {
  const literal = text.indexOf("RAW_RUNTIME_STATE =\n'");
  if (literal !== -1) {
    const start = text.indexOf("'", literal) + 1;
    return unescape(text, start);
  }
  const setup = text.indexOf('hydrateRuntimeState({');
  if (setup === -1) return undefined;
  const start = text.indexOf('{', setup);
  const end = text.indexOf('}, {basePath', start);
  return end === -1 ? undefined : text.slice(start, end + 1);
}

function unescape(text: string, start: number): string | undefined {
  const pieces: string[] = [];
  let copied = start;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "'") {
      pieces.push(text.slice(copied, at));
      return pieces.join('');
    }
    if (text[at] !== '\\') continue;
    pieces.push(text.slice(copied, at));
    const next = text[at + 1];
    // A line end after a backslash is no part of the literal. Other escape sequences stand for their second character.
    copied = next === '\n' ? at + 2 : at + 1;
    at += 1;
  }
  return undefined;
}
