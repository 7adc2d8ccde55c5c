import { exampleId, exampleWords, idPrefixes, namedIdPrefixes } from './example-words.ts';

interface Place {
  /** Name of the field or parameter; empty for a whole body. */
  name: string;
  /** Name of the field that contains the object, at first the tag of the endpoint. */
  owner: string;
}

/** Returns a realistic example of a schema: by the name of each field, else by its type. */
export function exampleOf(schema: unknown, { name, owner }: Place): unknown {
  if (!isObject(schema)) return null;
  if ('const' in schema) return schema['const'];
  // Items of a list use the name of the list.
  for (const key of name === '' ? [owner] : [`${owner}.${name}`, name])
    if (fits(schema, exampleWords[key])) return exampleWords[key];
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) {
    return exampleOf(
      alternatives.find((one) => isObject(one) && one['type'] !== 'null'),
      { name, owner },
    );
  }
  if (Array.isArray(schema['enum'])) return schema['default'] ?? schema['enum'][0];
  return byType(schema, { name, owner });
}

function byType(schema: Record<string, unknown>, { name, owner }: Place): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, ownerOf(schema, { name, owner }));
    case 'array':
      return [exampleOf(schema['items'], { name: '', owner: name === '' || name === 'data' ? owner : name })];
    case 'integer':
      return schema['default'] ?? schema['minimum'] ?? 1;
    case 'number':
      return 7.5;
    case 'boolean':
      return schema['default'] ?? true;
    case 'null':
    case undefined:
      return null;
    default:
      return textOf(schema, { name, owner });
  }
}

function ownerOf({ title }: Record<string, unknown>, { name, owner }: Place): string {
  if (typeof title === 'string' && Object.hasOwn(idPrefixes, title)) return title;
  return name === '' || name === 'data' ? owner : name;
}

function objectOf(schema: Record<string, unknown>, owner: string): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  // The example has one page, without links to other pages.
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || owner !== 'links');
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, { name, owner })]));
}

function textOf(schema: Record<string, unknown>, { name, owner }: Place): string | null {
  if (schema['format'] === 'date-time') return name === 'expiresAt' ? '2099-01-01T00:00:00Z' : '2026-01-15T09:30:00Z';
  if (schema['format'] === 'date') return '2026-01-15';
  if (schema['format'] === 'uri') return 'https://example.com';
  const prefix = namedIdPrefixes[name] ?? (name === 'id' ? (idPrefixes[owner] ?? 'evt') : undefined);
  if (prefix !== undefined) return exampleId(prefix);
  return acceptsNull(schema) ? null : name || owner;
}

/** Checks only the type. A test validates every example against its complete schema. */
function fits(schema: Record<string, unknown>, value: unknown): boolean {
  if (value === undefined) return false;
  const types = alternativesOf(schema).flatMap((one) => (Array.isArray(one['type']) ? one['type'] : [one['type']]));
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return alternativesOf(schema).some(
    ({ type, enum: values }) =>
      [type].flat().includes(typeof value) && (!Array.isArray(values) || values.includes(value)),
  );
}

function alternativesOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(alternatives) ? alternatives.filter(isObject).flatMap(alternativesOf) : [schema];
}

function typeOf({ type }: Record<string, unknown>): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function acceptsNull({ type }: Record<string, unknown>): boolean {
  return Array.isArray(type) && type.includes('null');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
