import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';

/** Returns the errors of a value; empty when it is valid. */
export type SchemaCheck = (value: unknown) => ErrorObject[];

/** Text that PostgreSQL can store: no NUL and no lone surrogates. */
const storable = 'storableText';

const ajv = createAjv();

/**
 * Validates without changing the value: nothing is coerced, defaulted or removed, and unknown keys are allowed. All errors are found.
 *
 * The schema is compiled with the first value. Compiling the schemas of all endpoints takes a third of a second, and most processes
 * receive requests for few of them.
 */
export function compileSchema(schema: TSchema): SchemaCheck {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(withStorableText(schema) as object);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, ownProperties: true });
  // A CommonJS module: its function is at `default`, with some loaders one level deeper.
  const addFormats = addFormatsModule as unknown as { default?: (ajv: Ajv2020) => unknown };
  (addFormats.default ?? (addFormatsModule as unknown as (ajv: Ajv2020) => unknown))(ajv);
  ajv.addKeyword({
    keyword: storable,
    type: 'string',
    validate: (_: unknown, text: string) => isStorableText(text),
    error: { message: 'must not contain NUL or invalid Unicode' },
  });
  return ajv;
}

export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Adds the rule for storable text to every string of the schema. */
function withStorableText(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withStorableText);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    copy[key] = key === 'enum' || key === 'const' || key === 'default' ? value : withStorableText(value);
  }
  const { type } = copy;
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) copy[storable] = true;
  return copy;
}
