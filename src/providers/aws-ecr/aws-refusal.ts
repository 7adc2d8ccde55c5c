import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import type { ProviderRefusal } from '../provider-http.ts';
import { textField } from '../text-field.ts';

/**
 * AWS's names for the reasons of a refusal (IAM "Troubleshoot signed requests", ECR and STS "Common errors"), by the HTTP status with the
 * same meaning elsewhere. AWS sends most of them with status 400.
 */
const statuses = new Map(
  (
    [
      [
        429,
        'Throttling ThrottlingException ThrottledException RequestThrottled RequestThrottledException RequestLimitExceeded SlowDown TooManyRequestsException',
      ],
      [
        401,
        'UnrecognizedClientException InvalidClientTokenId InvalidAccessKeyId ExpiredToken ExpiredTokenException InvalidSignatureException SignatureDoesNotMatch IncompleteSignature IncompleteSignatureException MissingAuthenticationToken MissingAuthenticationTokenException AuthFailure RequestExpired',
      ],
      [403, 'AccessDenied AccessDeniedException NotAuthorized OptInRequired RegionDisabledException'],
      [404, 'RepositoryNotFoundException'],
      [503, 'InternalFailure ServerException ServiceUnavailable ServiceUnavailableException'],
    ] as const
  ).flatMap(([status, codes]) => codes.split(' ').map((code) => [code, status])),
);

/** The effective status of an unsuccessful response of AWS. */
export function awsRefusalStatus(refusal: ProviderRefusal): number {
  return statuses.get(codeOf(refusal)) ?? refusal.status;
}

/** Reads the reason from a header, from the JSON of ECR (`__type`, with an optional namespace), or from the JSON or XML of STS. */
function codeOf({ headers, text }: ProviderRefusal): string {
  const header = headers['x-amzn-errortype'];
  const code =
    typeof header === 'string' ? header : (jsonCode(text) ?? /<Code>([A-Za-z.]{1,64})<\/Code>/.exec(text)?.[1]);
  return (code ?? '').replace(/^.*#/, '').replace(/[:,].*$/, '');
}

function jsonCode(text: string): string | undefined {
  try {
    const json: unknown = parseBoundedJson(text);
    return (
      textField(json, '__type') ??
      textField(json, 'code') ??
      (isObject(json) ? textField(json['Error'], 'Code') : undefined)
    );
  } catch {
    return undefined;
  }
}

export interface RefusalMeaning {
  /** Message when AWS knows the caller and denies the action. */
  refusedHere: string;
  /** Message when the requested resource does not exist. Undefined when the request named none. */
  missingHere?: string;
}

/** Error for users of the credentials after a refusal by `awsRefusalStatus`. */
export function awsRefusal(status: number, host: string, { refusedHere, missingHere }: RefusalMeaning): ScanError {
  if (status === 401) {
    return new ScanError(
      'UNAUTHORIZED',
      `${host} rejected the access key: the key is unknown, expired or disabled, or its secret is wrong.`,
    );
  }
  if (status === 404 && missingHere !== undefined) return new ScanError('IMAGE_NOT_FOUND', missingHere);
  if (status === 403) return new ScanError('UNAUTHORIZED', refusedHere);
  return new ScanError('NOT_A_REGISTRY', `${host} does not respond like AWS.`);
}
