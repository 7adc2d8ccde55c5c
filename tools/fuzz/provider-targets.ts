import { ScanError } from '../../src/domain/scan-error.ts';
import { parseBoundedJson } from '../../src/lib/json-shape.ts';
import { credentialVariants, type ProvidedCredentials } from '../../src/providers/credential-variants.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { ProviderContext } from '../../src/providers/provider-access.ts';
import type { ProviderHttp } from '../../src/providers/provider-http.ts';
import { providers } from '../../src/providers/providers.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { json, refusing } from './refusing.ts';

/**
 * The lists of repositories and tags of each provider, whose API answers each request with the input. Connections to the registry itself are
 * refused by the address policy, so that no target uses the network.
 */
export function providerTargets(): FuzzTarget[] {
  return Object.entries(providers).map(([key, provider]: [string, Provider]) => ({
    name: `lists of ${key}`,
    seeds: pages.map(json),
    run: async (input) => {
      await Promise.all([
        listing(provider, input),
        tagsOf(provider, input),
        refusing(() => loginTo(provider, input))(input),
      ]);
    },
  }));
}

const digest = `sha256:${'a'.repeat(64)}`;
const pages = [
  {
    results: [{ name: 'api', namespace: 'acme', tag: 'x' }],
    next: null,
    token: 'a',
    access_token: 'b',
    expires_in: 300,
  },
  [{ name: 'api', owner: { login: 'acme' }, path: 'acme/api', location: 'r.example/acme/api', id: 1, type: 'USER' }],
  {
    repositories: [{ repositoryName: 'api', name: 'projects/p/locations/l/repositories/r' }],
    nextToken: '',
    nextPageToken: '',
  },
  {
    imageIds: [{ imageTag: '1', imageDigest: digest }],
    dockerImages: [{ uri: `r.example/p/r/api@${digest}`, tags: ['1'] }],
  },
  {
    authorizationData: [
      { authorizationToken: 'QVdTOmE=', proxyEndpoint: 'https://r.example', expiresAt: 1_700_000_000 },
    ],
  },
  { tags: [{ name: '1', digest, manifest_digest: digest, is_manifest_list: false }], has_additional: false, page: 1 },
  { repositories: ['acme/api', 'acme/web'], items: [{ name: 'acme/api', format: 'docker' }] },
];
/** A private address. The policy refuses it before a connection is opened. */
const url = 'https://127.0.0.1';
const itemsMax = 2000;

function httpOf(input: Buffer): ProviderHttp {
  const text = input.toString('utf8');
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch {
    value = undefined;
  }
  // A status that a server refuses with, for a few of the inputs.
  const status = [200, 200, 200, 401, 404, 500][input.length % 6] ?? 200;
  return {
    request: async (request) => ({
      status,
      headers: { link: text.slice(0, 200) },
      url: new URL(request.url),
      json: value,
      text,
    }),
    close: async () => undefined,
  };
}

function contextOf({ variants }: Provider, input: Buffer): ProviderContext {
  const variant = variants[input.length % variants.length];
  const fields = variant === undefined ? {} : Object.fromEntries(namesOf(variant).map((name) => [name, fieldOf(name)]));
  return {
    organizationId: 'org_1',
    url,
    credentials: variant === undefined ? null : { variant, fields },
    repositories: [],
    addressPolicy: { allowPrivate: [], isInsecure: false },
    http: httpOf(input),
    signal: new AbortController().signal,
  };
}

function namesOf(variant: ProvidedCredentials['variant']): readonly string[] {
  const { marks, required } = credentialVariants[variant];
  return [...marks, ...required];
}

function fieldOf(name: string): string {
  return name === 'serviceAccountJson'
    ? '{"type":"service_account","client_email":"a@b.example","private_key":"x","project_id":"p"}'
    : 'a';
}

async function listing(provider: Provider, input: Buffer): Promise<void> {
  await refusing(async () => count(provider.access.listRepositories(contextOf(provider, input))))(input);
}

async function tagsOf(provider: Provider, input: Buffer): Promise<void> {
  await refusing(async () => count(provider.access.listTags?.(contextOf(provider, input), 'acme/api') ?? empty()))(
    input,
  );
}

function loginTo(provider: Provider, input: Buffer): Promise<unknown> {
  return provider.access.login(contextOf(provider, input));
}

async function* empty(): AsyncGenerator<never, void, undefined> {}

async function count(items: AsyncIterable<unknown>): Promise<void> {
  let left = itemsMax;
  for await (const _ of items) {
    left -= 1;
    if (left === 0) throw new ScanError('LIMIT_EXCEEDED', 'The target ends after many items.');
  }
}
