import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy, readSignature, signingTime } from './aws-signature.ts';

/** One received call. */
export interface AwsCallRecord {
  /** Requested host: `api.ecr.eu-west-1.amazonaws.com`. */
  host: string;
  action: string;
  accessKeyId: string;
  input: Record<string, unknown>;
  /** The complete request: start line, headers and body. */
  raw: string;
}

export interface StandInRole {
  externalId: string;
  /** Access keys that its trust policy allows. */
  trusts: string[];
  /** Seconds of the sessions. Default: 3600. */
  seconds?: number;
  /** Format of STS responses. */
  format?: 'xml' | 'json';
}

/** Entries of `ListImages`. */
export interface StandInImage {
  imageTag?: string;
  imageDigest: string;
}

export interface StandInAws {
  origin: string;
  calls: AwsCallRecord[];
  /** Secrets (and session tokens) by access key id. `actions` null: all are allowed. */
  keys: Map<string, { secret: string; token?: string; actions?: string[] }>;
  roles: Map<string, StandInRole>;
  account: { id: string; registryHost: string; repositories: string[]; images: Record<string, StandInImage[]> };
  /** Called first, in order. true: it answered. */
  faults: ((call: AwsCallRecord, response: ServerResponse) => boolean)[];
  /** Restores the initial state. */
  reset(): void;
  stop(): Promise<void>;
}

/** ECR's API and STS at one address: the signed Host selects one. Every signature is computed and compared. */
export async function startStandInAws(): Promise<StandInAws> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(aws, request, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const aws: StandInAws = {
    origin: `http://127.0.0.1:${port}`,
    calls: [],
    keys: new Map(),
    roles: new Map(),
    account: { id: '', registryHost: '', repositories: [], images: {} },
    faults: [],
    reset() {
      aws.calls.length = 0;
      aws.faults.length = 0;
      aws.keys.clear();
      aws.roles.clear();
      aws.account = {
        id: '111122223333',
        registryHost: '111122223333.dkr.ecr.eu-west-1.amazonaws.com',
        repositories: [],
        images: {},
      };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  aws.reset();
  return aws;
}

/** Text that AWS adds. No message may repeat it. */
const awsText = 'text-of-the-far-side';

/** A refusal in the format of the requested service. */
export function refuse(response: ServerResponse, service: string, status: number, code: string): true {
  if (service === 'sts') {
    response.writeHead(status, { 'content-type': 'text/xml' });
    response.end(
      `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${awsText}</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
    );
  } else {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ __type: code, message: awsText }));
  }
  return true;
}

function answer(aws: StandInAws, request: IncomingMessage, body: string, response: ServerResponse): void {
  const read = readSignature(request);
  const host = request.headers.host ?? '';
  // Requests with a web identity are not signed, so that their host is that of this server.
  const service = host.startsWith('sts') || body.startsWith('Action=') ? 'sts' : 'ecr';
  const form = new URLSearchParams(body);
  const target = String(request.headers['x-amz-target'] ?? '').split('.');
  const call: AwsCallRecord = {
    host,
    action: service === 'sts' ? (form.get('Action') ?? '') : (target[1] ?? ''),
    accessKeyId: read?.accessKeyId ?? '',
    input: service === 'sts' ? Object.fromEntries(form) : JSON.parse(body || '{}'),
    raw: `${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`,
  };
  aws.calls.push(call);
  if (aws.faults.some((fault) => fault(call, response))) return;
  const key = aws.keys.get(call.accessKeyId);
  const isKnown = key !== undefined && request.headers['x-amz-security-token'] === key.token;
  if (!read || !isKnown) {
    const code = service === 'sts' ? 'InvalidClientTokenId' : 'UnrecognizedClientException';
    refuse(response, service, service === 'sts' ? 403 : 400, code);
    return;
  }
  const isTimely = Math.abs(Date.now() - signingTime(request)) < 5 * 60 * 1000;
  const isForUs = read.service === service && host.includes(`.${read.region}.`) && request.method === 'POST';
  if (!isTimely || !isForUs || !isSignedBy(key.secret, request, body, read)) {
    const code = service === 'sts' ? 'SignatureDoesNotMatch' : 'InvalidSignatureException';
    refuse(response, service, service === 'sts' ? 403 : 400, code);
    return;
  }
  if (key.actions && !key.actions.includes(call.action)) {
    refuse(
      response,
      service,
      service === 'sts' ? 403 : 400,
      service === 'sts' ? 'AccessDenied' : 'AccessDeniedException',
    );
    return;
  }
  if (service === 'sts') assume(aws, call, response);
  else if (target[0] === 'AmazonEC2ContainerRegistry_V20150921') serveEcr(aws, call, response);
  else refuse(response, service, 400, 'UnknownOperationException');
}

function assume(aws: StandInAws, { action, input, accessKeyId }: AwsCallRecord, response: ServerResponse): void {
  const role = aws.roles.get(String(input['RoleArn']));
  const isWhole =
    action === 'AssumeRole' && input['Version'] === '2011-06-15' && input['RoleSessionName'] !== undefined;
  if (!isWhole || !role?.trusts.includes(accessKeyId) || role.externalId !== input['ExternalId']) {
    refuse(response, 'sts', isWhole ? 403 : 400, isWhole ? 'AccessDenied' : 'MissingAction');
    return;
  }
  const number = aws.keys.size;
  const session = {
    id: `ASIASESSION${number}`,
    secret: `canary/session+secret${number}=`,
    token: `canary//token+${number}==`,
  };
  aws.keys.set(session.id, { secret: session.secret, token: session.token });
  const expiry = Math.round(Date.now() / 1000) + (role.seconds ?? 3600);
  if (role.format === 'json') {
    const credentials = {
      AccessKeyId: session.id,
      SecretAccessKey: session.secret,
      SessionToken: session.token,
      Expiration: expiry,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ AssumeRoleResponse: { AssumeRoleResult: { Credentials: credentials } } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(`<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult>
    <AssumedRoleUser><Arn>arn:aws:sts::${aws.account.id}:assumed-role/reader/plimsoll</Arn></AssumedRoleUser>
    <Credentials>
      <AccessKeyId>${session.id}</AccessKeyId>
      <SecretAccessKey>${session.secret}</SecretAccessKey>
      <SessionToken>
        ${session.token.slice(0, 8)}
        ${session.token.slice(8)}
      </SessionToken>
      <Expiration>${new Date(expiry * 1000).toISOString()}</Expiration>
    </Credentials>
  </AssumeRoleResult>
</AssumeRoleResponse>`);
}

/** `AWS:` and this. */
export const ecrPassword = 'canary:password-of-twelve-hours';

function serveEcr(aws: StandInAws, { action, input }: AwsCallRecord, response: ServerResponse): void {
  const send = (json: unknown) => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(json));
  };
  const { id, registryHost, repositories } = aws.account;
  if (action === 'GetAuthorizationToken') {
    const authorizationToken = Buffer.from(`AWS:${ecrPassword}`).toString('base64');
    const expiresAt = Date.now() / 1000 + 12 * 3600;
    send({ authorizationData: [{ authorizationToken, expiresAt, proxyEndpoint: `https://${registryHost}` }] });
    return;
  }
  const { registryId = id, repositoryName, maxResults = 100, nextToken } = input;
  const start = typeof nextToken === 'string' ? Number(Buffer.from(nextToken, 'base64').toString()) : 0;
  if (registryId !== id || Number(maxResults) > 1000 || Number.isNaN(start)) {
    refuse(response, 'ecr', 400, registryId === id ? 'InvalidParameterException' : 'AccessDeniedException');
    return;
  }
  const end = start + Number(maxResults);
  const page = <Entry>(member: string, entries: Entry[], toEntry: (entry: Entry) => unknown) => {
    const next = end < entries.length && { nextToken: Buffer.from(String(end)).toString('base64') };
    send({ [member]: entries.slice(start, end).map(toEntry), ...next });
  };
  if (action === 'DescribeRepositories') {
    page('repositories', repositories, (name) => ({
      repositoryName: name,
      registryId,
      repositoryUri: `${registryHost}/${name}`,
      repositoryArn: `arn:aws:ecr:eu-west-1:${id}:repository/${name}`,
      createdAt: 1.448878779e9,
    }));
  } else if (action === 'ListImages') {
    const images = aws.account.images[String(repositoryName)];
    if (!images) refuse(response, 'ecr', 400, 'RepositoryNotFoundException');
    else page('imageIds', images, (image) => image);
  } else {
    refuse(response, 'ecr', 400, 'UnknownOperationException');
  }
}
