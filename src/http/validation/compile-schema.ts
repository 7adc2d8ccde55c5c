import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';

/** The complaints about a value, none when it is valid. */
export type SchemaCheck = (value: unknown) => ErrorObject[];

/** Text that PostgreSQL cannot hold: NUL, and halves of surrogate pairs. */
const storable = 'storableText';

const ajv = createAjv();

/**
 * Checks without changing: nothing is coerced, filled in or removed, unknown keys pass. All issues are found.
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
  // A CommonJS module: its function is at `default`, and under some loaders one deeper.
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

/** The schema with the rule of storable text at every string. */
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
