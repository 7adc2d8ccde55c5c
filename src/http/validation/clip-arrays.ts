import type { ValidationIssue } from '../../domain/api-error.ts';

interface Clipped {
  clipped: unknown;
  issues: ValidationIssue[];
}

/**
 * Truncates arrays at the `maxItems` of their schema and adds an issue for each, so that finding all issues of a hostile body is cheap.
 * Only declared properties are inspected. The input is not changed.
 */
export function clipArrays(body: unknown, schema: unknown): Clipped {
  const issues: ValidationIssue[] = [];
  return { clipped: clip(body, schema, '', issues), issues };
}

function clip(value: unknown, schema: unknown, path: string, issues: ValidationIssue[]): unknown {
  const { maxItems, items, properties, anyOf } = (schema ?? {}) as {
    maxItems?: number;
    items?: unknown;
    properties?: Record<string, unknown>;
    anyOf?: unknown[];
  };
  if (Array.isArray(value)) {
    const branch = anyOf?.find((one) => (one as { type?: unknown }).type === 'array');
    if (branch) return clip(value, branch, path, issues);
    const isOver = maxItems !== undefined && value.length > maxItems;
    if (isOver) issues.push({ path: path || 'body', message: `must have at most ${maxItems} elements` });
    const clipped: unknown[] = isOver ? value.slice(0, maxItems) : value;
    return items === undefined ? clipped : clipped.map((item, index) => clip(item, items, join(path, index), issues));
  }
  if (typeof value !== 'object' || value === null || !properties) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(copy, name)) copy[name] = clip(copy[name], property, join(path, name), issues);
  }
  return copy;
}

function join(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}
