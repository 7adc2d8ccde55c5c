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

function checkAddress({ webhook }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const url = typeof webhook === 'object' && webhook !== null && 'url' in webhook ? webhook.url : undefined;
  if (typeof url !== 'string') return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined) return [{ path: 'webhook.url', message: 'must be an address' }];
  const hasUser = parsed.username !== '' || parsed.password !== '';
  return hasUser ? [{ path: 'webhook.url', message: 'must not contain a user or password' }] : [];
}
