import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import type { ProviderRefusal } from '../provider-http.ts';
import { textField } from '../text-field.ts';

/**
 * What AWS calls the reasons for a refusal (IAM "Troubleshoot signed requests", ECR and STS "Common errors"), by the HTTP status that
 * says the same elsewhere: AWS sends most of them as 400.
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

/** The status by which to go for an answer of AWS that is no success. */
export function awsRefusalStatus(refusal: ProviderRefusal): number {
  return statuses.get(codeOf(refusal)) ?? refusal.status;
}

/** In a header, in the JSON of ECR (`__type`, perhaps with a namespace), in the JSON or XML of STS. */
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
  /** Told when AWS knows who calls and does not allow it. */
  refusedHere: string;
  /** Told when what was asked about is not there; undefined where nothing was named. */
  missingHere?: string;
}

/** What a refusal by `awsRefusalStatus` means for whoever gave the credentials. */
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
