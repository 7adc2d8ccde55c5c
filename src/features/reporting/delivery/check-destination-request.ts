import type { ValidationIssue } from '../../../domain/api-error.ts';
import { destinationKinds } from './destination-schema.ts';

/** A request has the settings of its kind and no others. */
export function checkDestinationRequest(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { kind } = body;
  if (!destinationKinds.some((one) => one === kind)) return [];
  const issues = destinationKinds.flatMap((one): ValidationIssue[] => {
    if (one === kind) return body[one] === undefined ? [{ path: one, message: `is required for the kind ${one}` }] : [];
    return body[one] === undefined ? [] : [{ path: one, message: `is only allowed for the kind ${one}` }];
  });
  return [...issues, ...checkAddress(body)];
}

function checkAddress({ webhook, bucket }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [
    ...checkUrl('webhook.url', fieldOf(webhook, 'url')),
    ...checkUrl('bucket.endpoint', fieldOf(bucket, 'endpoint')),
  ];
}

/** The schema reports a field that is no text. */
function checkUrl(path: string, url: unknown): ValidationIssue[] {
  if (typeof url !== 'string') return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined) return [{ path, message: 'must be an address' }];
  const hasUser = parsed.username !== '' || parsed.password !== '';
  return hasUser ? [{ path, message: 'must not contain a user or password' }] : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
