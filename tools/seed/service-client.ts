/** An object of an API answer. */
export type Fields = Readonly<Record<string, unknown>>;

export type Credential = { apiKey: string } | { cookie: string } | null;

export interface ServiceClient {
  /** `data` of the answer. Throws an Error that names the request when the service refuses it. */
  call(method: string, path: string, body?: unknown): Promise<Fields>;
  /** `data` of a list. */
  list(path: string): Promise<Fields[]>;
  /** How many items a list has. */
  count(path: string): Promise<number>;
  /** The same service with another credential. */
  as(credential: Credential): ServiceClient;
  /** Signs in and gives a client of that session. */
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

/** Text of a field; throws when there is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new Error(`an answer of the service has no text ${name}`);
  return value;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
}

async function request(
  url: string,
  credential: Credential,
  { method, path, body }: Call,
): Promise<{ answer: Fields; headers: Headers }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headersOf(credential), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`);
  const parsed: unknown = JSON.parse(text);
  return { answer: fieldsOf(parsed), headers: response.headers };
}

function headersOf(credential: Credential): Record<string, string> {
  if (credential === null) return {};
  return 'apiKey' in credential ? { 'x-api-key': credential.apiKey } : { cookie: credential.cookie };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
