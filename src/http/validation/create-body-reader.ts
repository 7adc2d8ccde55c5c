import type { IncomingMessage } from 'node:http';
import { ApiError, type ValidationIssue, validationError } from '../../domain/api-error.ts';
import type { EndpointDefinition } from '../endpoint.ts';
import { isJsonContentType, parseJson } from '../parse-json.ts';
import { type BodyLimits, readBody } from '../read-body.ts';
import { clipArrays } from './clip-arrays.ts';
import { compileSchema } from './compile-schema.ts';
import { toIssues } from './to-issues.ts';

/** Reads, parses and checks a body; a raw one is only read. Undefined when it is optional and absent or empty. */
export function createBodyReader(
  { schema, isOptional = false, isRaw = false, check }: NonNullable<EndpointDefinition['body']>,
  limits: BodyLimits,
): (request: IncomingMessage) => Promise<unknown> {
  if (isRaw) return (request) => readBody(request, limits);
  const checkSchema = compileSchema(schema);
  return async (request) => {
    const bytes = await readBody(request, limits);
    if (bytes.length === 0) {
      if (isOptional) return undefined;
      throw new ApiError('BAD_REQUEST', 'A request body is required');
    }
    refuseOtherMedia(request);
    const body = parseJson(bytes);
    const { clipped, issues } = clipArrays(body, schema);
    const found = [...issues, ...toIssues(checkSchema(clipped)), ...(check && isRecord(body) ? check(body) : [])];
    if (found.length > 0) throw validationError(onePerField(found));
    return body;
  };
}

function refuseOtherMedia({ headers }: IncomingMessage): void {
  if (!isJsonContentType(headers['content-type'])) {
    throw new ApiError('BAD_REQUEST', 'The request body must be JSON with content type application/json');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError('BAD_REQUEST', 'The request body must not be compressed');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function onePerField(issues: ValidationIssue[]): ValidationIssue[] {
  const first = new Map<string, ValidationIssue>();
  for (const issue of issues) if (!first.has(issue.path)) first.set(issue.path, issue);
  return [...first.values()];
}
