import { enumerated } from './enumerated.ts';

/**
 * Converts text of a query or path to the number, boolean or enumeration value (ignoring case) of its schema. Returns the text
 * unchanged if it cannot be converted. For alternatives (`anyOf`), the result of the first one that converts the text is returned.
 */
export function coerceText(text: string, schema: unknown): string | number | boolean {
  const { type, enum: values, anyOf } = (schema ?? {}) as { type?: unknown; enum?: unknown; anyOf?: unknown };
  if (Array.isArray(anyOf)) {
    return anyOf.map((one) => coerceText(text, one)).find((value) => value !== text) ?? text;
  }
  if (type === 'integer' && /^[+-]?\d{1,20}$/.test(text)) return Number(text);
  if (type === 'number' && /^[+-]?\d{1,20}(\.\d{1,20})?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return Array.isArray(values) ? (enumerated(text, values.filter(isText)) ?? text) : text;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
