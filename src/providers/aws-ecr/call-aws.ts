import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ProviderContext } from '../provider-access.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { awsRefusal, awsRefusalStatus, type RefusalMeaning } from './aws-refusal.ts';

export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface AwsCall extends RefusalMeaning {
  /** `https://api.ecr.eu-west-1.amazonaws.com`. */
  origin: string;
  /** Name of the service in the signature. */
  service: 'ecr' | 'sts';
  region: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Calls an AWS API with Signature Version 4. The secret key itself is never sent, and the signature is valid only for this host and body
 * and for a quarter of an hour. Throttling is retried like any 429. Throws UNAUTHORIZED, NOT_A_REGISTRY, and the errors of the providers'
 * HTTP client, without text from AWS.
 */
export async function callAws(
  { http, signal }: Pick<ProviderContext, 'http' | 'signal'>,
  call: AwsCall,
  { accessKeyId, secretAccessKey, sessionToken }: AwsKeys,
): Promise<ProviderAnswer> {
  const { origin, service, region, headers, body } = call;
  const { protocol, hostname, host } = new URL(origin);
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256 });
  const { headers: signed } = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    path: '/',
    headers: { ...headers, host },
    body,
  });
  const { authorization, ...others } = signed;
  const answer = await http.request(
    {
      method: 'POST',
      url: `${origin}/`,
      headers: others,
      authorization,
      body,
      refusalStatus: awsRefusalStatus,
    },
    signal,
  );
  if (answer.status !== 200) throw awsRefusal(answer.status, host, call);
  return answer;
}
