/** Replaces NUL and lone surrogates by U+FFFD: names in images can contain them, PostgreSQL text and jsonb cannot. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** The JSON of a value in which every string is storable. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // `stringify` escapes both characters. Only a text that contains one is written again, because a replacer takes several times as long.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}
