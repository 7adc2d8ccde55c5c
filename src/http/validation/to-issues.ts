import type { ErrorObject } from 'ajv';
import type { ValidationIssue } from '../../domain/api-error.ts';
import { patternMessages } from './pattern-messages.ts';

/** Path of an issue about the whole body. */
const rootPath = 'body';
const issuesMax = 100;

/** Converts Ajv's errors to one readable issue per field, in the order of detection. */
export function toIssues(errors: readonly ErrorObject[]): ValidationIssue[] {
  const issues = new Map<string, ValidationIssue>();
  for (const error of withoutUnmatchedBranches(errors)) {
    const path = pathOf(error);
    if (!issues.has(path)) issues.set(path, { path, message: messageOf(error) });
  }
  return [...issues.values()].slice(0, issuesMax);
}

function pathOf(error: ErrorObject): string {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') steps.push(String(error.params['missingProperty']));
  return steps.length === 0 ? rootPath : steps.join('.');
}

/**
 * A value that matches none of several alternatives has errors from each. If one alternative has the type of the value, only its errors are
 * returned; otherwise one error names all alternatives.
 */
function withoutUnmatchedBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  let remaining = [...errors];
  for (const union of errors) {
    if (union.keyword !== 'anyOf' && union.keyword !== 'oneOf') continue;
    const inside = remaining.filter((error) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`));
    const branchOf = (error: ErrorObject) => error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0];
    const unmatched = new Set(
      inside
        .filter(({ instancePath, keyword }) => instancePath === union.instancePath && isAboutKind(keyword))
        .map(branchOf),
    );
    const fitting = inside.filter((error) => !unmatched.has(branchOf(error)));
    const isOneBranch = new Set(fitting.map(branchOf)).size === 1;
    remaining = remaining.filter((error) =>
      inside.includes(error) ? isOneBranch && fitting.includes(error) : error !== union || !isOneBranch,
    );
  }
  return remaining;
}

function isAboutKind(keyword: string): boolean {
  return keyword === 'type' || keyword === 'const' || keyword === 'enum';
}

function messageOf({ keyword, params, message, schema }: ErrorObject): string {
  const limit = params['limit'] as number;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${kinds([params['type']].flat())}`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'anyOf':
    case 'oneOf':
      return `must be ${(schema as unknown[]).map(describe).join(' or ')}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must be at least ${limit} characters long`;
    case 'maxLength':
      return `must be at most ${limit} characters long`;
    case 'minItems':
      return `must have at least ${limit} ${limit === 1 ? 'element' : 'elements'}`;
    case 'maxItems':
      return `must have at most ${limit} elements`;
    case 'uniqueItems':
      return 'must not contain duplicates';
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'pattern':
      return patternMessages.get(String(params['pattern'])) ?? `must match ${String(params['pattern'])}`;
    case 'format':
      return params['format'] === 'date-time'
        ? 'must be an ISO 8601 timestamp with time zone'
        : `must be a valid ${String(params['format'])}`;
    default:
      return message ?? 'is invalid';
  }
}

const articles: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

function kinds(types: unknown[]): string {
  return types.map((type) => articles[String(type)] ?? String(type)).join(' or ');
}

function describe(schema: unknown): string {
  const { type, const: constant, enum: values } = schema as { type?: unknown; const?: unknown; enum?: unknown[] };
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return kinds([type].flat());
}
