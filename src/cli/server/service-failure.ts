import { ScanError } from '../../domain/scan-error.ts';
import { recordOf, textOf } from '../../engine/text-formats/outside-values.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';

const messageMax = 300;

/** The error for a response of the service that is no success. `action` completes "must not …". */
export function serviceFailure(
  { status, bytes }: { status: number; bytes: Buffer },
  { action, host }: { action: string; host: string },
): ScanError {
  const said = messageOf(bytes);
  const detail = said === undefined ? '' : `: ${said}`;
  if (status === 401)
    return new ScanError('UNAUTHORIZED', `${host} does not accept the API key. It may be revoked or expired.`);
  if (status === 402) return new ScanError('PLAN_LIMIT', `${host} refuses to ${action}${detail}.`);
  if (status === 403) return new ScanError('UNAUTHORIZED', `The API key must not ${action}${detail}.`);
  if (status === 404) return new ScanError('IMAGE_NOT_FOUND', `${host} cannot ${action}${detail || ': not found'}.`);
  if (status === 429) return new ScanError('RATE_LIMITED', `${host} limits requests; try again later.`);
  if (status >= 500) return new ScanError('UNREACHABLE', `${host} returns an error (${status}) after all retries.`);
  if (said !== undefined) return new ScanError('INVALID_REFERENCE', `${host} cannot ${action}${detail}.`);
  return new ScanError('NOT_A_REGISTRY', `${host} does not respond like a Plimsoll service (status ${status}).`);
}

/** The message of an error of the service, with the first issue of an invalid request. */
function messageOf(bytes: Buffer): string | undefined {
  try {
    const error = recordOf(recordOf(parseBoundedJson(bytes))['error']);
    const message = textOf(error['message']);
    if (textOf(error['code']) === undefined || message === undefined) return undefined;
    const issues: unknown = error['issues'] ?? error['details'];
    const first = recordOf(Array.isArray(issues) ? issues[0] : undefined);
    const issue = textOf(first['message']);
    const text = issue === undefined ? message : `${message} (${textOf(first['path']) ?? 'request'} ${issue})`;
    return text.slice(0, messageMax).replace(/\.$/, '');
  } catch {
    return undefined;
  }
}
