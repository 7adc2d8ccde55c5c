import { setTimeout } from 'node:timers/promises';
/** An object of an API response. */
export type Fields = Readonly<Record<string, unknown>>;

export type Credential = { apiKey: string } | { cookie: string } | null;

export interface ServiceClient {
  /** Returns `data` of the response. Throws an Error that names the request when it fails. */
  call(method: string, path: string, body?: unknown): Promise<Fields>;
  /** Returns `data` of a list. */
  list(path: string): Promise<Fields[]>;
  /** Returns the total of a list. */
  count(path: string): Promise<number>;
  /** Returns a client with another credential. */
  as(credential: Credential): ServiceClient;
  /** Signs in and returns a client with that session. */
  signIn(email: string, password: string): Promise<ServiceClient>;
}

/** Calls the HTTP API of a running service. */
export function createServiceClient(url: string, credential: Credential): ServiceClient {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { answer } = await request(url, credential, { method, path, body });
    return answer['data'];
  };
  return {
    call: async (method, path, body) => fieldsOf(await call(method, path, body)),
    list: async (path) => {
      const data = await call('GET', path);
      return Array.isArray(data) ? data.map(fieldsOf) : [];
    },
    async count(path) {
      const { answer } = await request(url, credential, { method: 'GET', path, body: undefined });
      const { total } = fieldsOf(answer['meta']);
      if (typeof total !== 'number') throw new Error(`GET ${path} was answered without a total`);
      return total;
    },
    as: (other) => createServiceClient(url, other),
    async signIn(email, password) {
      const { headers } = await request(url, null, {
        method: 'POST',
        path: '/api/auth/sign-in',
        body: { email, password },
      });
      const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
      return createServiceClient(url, { cookie });
    },
  };
}

/** Returns the text of a field; throws when it is missing. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new Error(`an answer of the service has no text ${name}`);
  return value;
}

const attemptsMax = 10;

interface Call {
  method: string;
  path: string;
  body: unknown;
}

async function request(url: string, credential: Credential, call: Call): Promise<{ answer: Fields; headers: Headers }> {
  for (let attempt = 1; ; attempt += 1) {
    const { response, text } = await send(url, credential, call);
    // A busy database: the service asks for another attempt after 1 to 5 seconds.
    if (response.status === 503 && attempt < attemptsMax) {
      await setTimeout(1000);
      continue;
    }
    if (!response.ok) {
      throw new Error(`${call.method} ${call.path} was answered with ${response.status}: ${text.slice(0, 500)}`);
    }
    const parsed: unknown = JSON.parse(text);
    return { answer: fieldsOf(parsed), headers: response.headers };
  }
}

async function send(
  url: string,
  credential: Credential,
  { method, path, body }: Call,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headersOf(credential), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { response, text: await response.text() };
}

function headersOf(credential: Credential): Record<string, string> {
  if (credential === null) return {};
  return 'apiKey' in credential ? { 'x-api-key': credential.apiKey } : { cookie: credential.cookie };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
