/** Text of a query or path as the number or boolean its schema asks for; unchanged when it is not written as one. */
export function coerceText(text: string, schema: unknown): string | number | boolean {
  const { type } = (schema ?? {}) as { type?: unknown };
  if (type === 'integer' && /^[+-]?\d{1,20}$/.test(text)) return Number(text);
  if (type === 'number' && /^[+-]?\d{1,20}(\.\d{1,20})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
