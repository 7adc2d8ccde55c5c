import type { TSchema } from 'typebox';
import { notFound } from '../../domain/api-error.ts';
import { coerceText } from './coerce-text.ts';
import { compileSchema } from './compile-schema.ts';

/**
 * Reads path parameters. An impossible value (too long, with NUL) gets NOT_FOUND like an unknown id. The resource is the parameter's
 * `title`, else its name: `scanId` → `Scan not found`.
 */
export function createParamsReader(schema: TSchema): (params: unknown) => unknown {
  const properties = (schema as { properties?: Record<string, unknown> }).properties ?? {};
  const check = compileSchema(schema);
  return (given) => {
    const params: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given as Record<string, string>)) {
      params[name] = coerceText(value, properties[name]);
    }
    const [error] = check(params);
    if (!error) return params;
    const name = error.instancePath.split('/')[1] ?? '';
    throw notFound(resourceName(name, properties[name]));
  };
}

function resourceName(name: string, property: unknown): string {
  const { title } = (property ?? {}) as { title?: unknown };
  if (typeof title === 'string') return title;
  const words = name
    .replace(/Id$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words === '' ? 'Resource' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
