import { type TSchema, Type } from 'typebox';

/**
 * Returns the schema or null. A schema with a single type becomes `type: [..., 'null']` (JSON Schema 2020-12, OpenAPI 3.1), with which the
 * serializer is several times faster than with `anyOf`.
 */
export function nullable<Schema extends TSchema>(schema: Schema, options: { examples?: unknown[] } = {}) {
  const { type } = schema as { type?: unknown };
  if (typeof type === 'string' && !('enum' in schema)) {
    return Type.Unsafe<Type.Static<Schema> | null>({ ...schema, type: [type, 'null'], ...options });
  }
  return Type.Unsafe<Type.Static<Schema> | null>({ anyOf: [schema, { type: 'null' }], ...options });
}

/** A string of a fixed set, as `type: string, enum: […]`. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string; examples?: Values[number][] } = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}
