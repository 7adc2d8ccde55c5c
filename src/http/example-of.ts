/**
 * A value that a schema describes: its first example, else a value by its type. Text without an example is the name of its field, so
 * that a schema needs examples only where the name does not show what the field holds. `name`: of the field or parameter, empty for a
 * whole body.
 */
export function exampleOf(schema: unknown, name: string): unknown {
  if (!isObject(schema)) return null;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) {
    return exampleOf(
      alternatives.find((one) => isObject(one) && one['type'] !== 'null'),
      name,
    );
  }
  if (Array.isArray(schema['enum'])) return schema['default'] ?? schema['enum'][0];
  return byType(schema, name);
}

function byType(schema: Record<string, unknown>, name: string): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, name);
    case 'array':
      return [exampleOf(schema['items'], name)];
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
      return textOf(schema, name);
  }
}

function objectOf(schema: Record<string, unknown>, name: string): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  // There is one page: no next and no previous one.
  const shown = Object.entries(properties).filter(([property]) => required.includes(property) || name !== 'links');
  return Object.fromEntries(shown.map(([property, one]) => [property, exampleOf(one, property)]));
}

function textOf(schema: Record<string, unknown>, name: string): string | null {
  if (schema['format'] === 'date-time') return '2026-01-15T09:30:00Z';
  if (schema['format'] === 'date') return '2026-01-15';
  if (schema['format'] === 'uri') return 'https://example.com';
  return acceptsNull(schema) ? null : name;
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
