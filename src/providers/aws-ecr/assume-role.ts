import { ScanError } from '../../domain/scan-error.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import type { ProviderContext } from '../provider-access.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { textField } from '../text-field.ts';
import { type AwsKeys, callAws } from './call-aws.ts';
import type { EcrEndpoint } from './ecr-endpoint.ts';
import { readRoleArn } from './role-arn.ts';

/** Temporary credentials of AWS are renewed this long before they expire. */
export const renewalMs = 5 * 60 * 1000;

/** Temporary credentials. */
export interface SessionKeys extends AwsKeys {
  /** Milliseconds since the epoch, shortly before the actual expiry. */
  expiresAtMs: number;
}

/**
 * Assumes a role through STS (`AssumeRole`, one hour). The external id is the organization's id, which users cannot choose. A role that
 * requires it in its trust policy can be used through this service by that organization only (IAM user guide, "The confused deputy
 * problem").
 */
export async function assumeRole(
  context: Pick<ProviderContext, 'http' | 'signal' | 'organizationId'>,
  { region, stsOrigin }: EcrEndpoint,
  roleArn: string,
  keys: AwsKeys,
): Promise<SessionKeys> {
  if (readRoleArn(roleArn) === undefined) {
    throw new ScanError('UNAUTHORIZED', 'The roleArn of the credentials is not the ARN of a role.');
  }
  const answer = await callAws(
    context,
    {
      origin: stsOrigin,
      service: 'sts',
      region,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({
        Action: 'AssumeRole',
        Version: '2011-06-15',
        RoleArn: roleArn,
        RoleSessionName: 'plimsoll',
        ExternalId: context.organizationId,
      }).toString(),
      refusedHere:
        'AWS does not allow the access key to assume the role: the trust policy of the role must allow it, with the organization id as external id.',
    },
    keys,
  );
  const session = readSession(answer);
  if (session === undefined) throw new ScanError('NOT_A_REGISTRY', `${answer.url.host} does not respond like AWS.`);
  return session;
}

/** STS responds with XML, or with the same content in JSON when it honors our `Accept`. */
function readSession({ json, text }: Pick<ProviderAnswer, 'json' | 'text'>): SessionKeys | undefined {
  const field = json === undefined ? (name: string) => xmlText(text, name) : jsonReader(json);
  const accessKeyId = field('AccessKeyId');
  const secretAccessKey = field('SecretAccessKey');
  const sessionToken = field('SessionToken');
  const expiresAtMs = expiryOf(field('Expiration'));
  if (accessKeyId === undefined || secretAccessKey === undefined || sessionToken === undefined) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken, expiresAtMs: expiresAtMs - renewalMs };
}

function jsonReader(json: unknown): (name: string) => string | undefined {
  let credentials = json;
  for (const name of ['AssumeRoleResponse', 'AssumeRoleResult', 'Credentials']) {
    credentials = isObject(credentials) ? credentials[name] : undefined;
  }
  return (name) => {
    const seconds = isObject(credentials) ? credentials[name] : undefined;
    return typeof seconds === 'number' ? String(seconds) : textField(credentials, name);
  };
}

/** The element names are unique in the response. Keys, tokens and times contain no character that XML escapes. Tokens may be wrapped. */
function xmlText(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([\\w+/=:.\\s-]{1,16384})</${name}>`).exec(xml) ?? [];
  return text?.replace(/\s/g, '');
}

/** A date or seconds since the epoch. Without a valid value a quarter of an hour is assumed, which is the shortest session. */
function expiryOf(text: string | undefined): number {
  const now = Date.now();
  const ms = /^[\d.]+(?:E\d+)?$/.test(text ?? '') ? Number(text) * 1000 : Date.parse(text ?? '');
  return Number.isFinite(ms) ? ms : now + 15 * 60 * 1000;
}
