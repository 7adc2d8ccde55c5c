import type { ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { ApiError } from '../../domain/api-error.ts';
import { paginationError, paginationParameters } from '../pagination.ts';
import { coerceText } from './coerce-text.ts';
import { compileSchema } from './compile-schema.ts';
import { toIssues } from './to-issues.ts';

/**
 * Reads the declared parameters of a query string and ignores others. Throws BAD_REQUEST that names the parameter. A repeated parameter is
 * an error unless it is declared as an array.
 */
export function createQueryReader(schema: TSchema): (search: string) => unknown {
  const properties = (schema as { properties?: Record<string, unknown> }).properties ?? {};
  const check = compileSchema(schema);
  return (search) => {
    const given = new URLSearchParams(search);
    const query: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const values = given.getAll(name);
      const [value] = values;
      if (value === undefined) continue;
      const { type, items } = property as { type?: unknown; items?: unknown };
      if (type === 'array') query[name] = values.map((one) => coerceText(one, items));
      else if (values.length > 1) throw parameterError(name, 'must not be repeated');
      else query[name] = coerceText(value, property);
    }
    const errors = check(query);
    if (errors.length > 0) throw toQueryError(errors);
    return query;
  };
}

function toQueryError(errors: ErrorObject[]): ApiError {
  const issues = toIssues(errors);
  // Errors about pagination have precedence, because clients match their message.
  const issue = issues.find(({ path }) => isPagination(path)) ?? issues[0];
  return issue ? parameterError(issue.path, issue.message) : new ApiError('BAD_REQUEST', 'Invalid query parameters');
}

function parameterError(name: string, message: string): ApiError {
  if (isPagination(name)) return paginationError(`${name} ${message}`);
  return new ApiError('BAD_REQUEST', `Invalid query parameter ${name}: ${message}`);
}

function isPagination(name: string): boolean {
  return paginationParameters.some((parameter) => parameter === name);
}
