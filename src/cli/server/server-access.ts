import { type CliContext, UsageError } from '../cli-context.ts';
import { readPassword } from '../read-password.ts';

/** A service and the key for it. */
export interface ServerAccess {
  /** Without a trailing slash. */
  url: string;
  /** Secret: it is sent to this service only, and never shown. */
  key: string;
}

export interface ServerFlags {
  server?: string;
  apiKeyStdin?: true;
  /** False with `--no-wait`. */
  wait?: boolean;
  uploadAs?: string;
  insecure?: true;
}

/**
 * The service of `--server`, and its key: from standard input with `--api-key-stdin`, else `PLIMSOLL_API_KEY`. A key is
 * never an argument, because process lists show arguments. Undefined without a service.
 *
 * @throws {UsageError} for an invalid address, without a key, and for HTTP to another machine without `--insecure`
 */
export async function readServerAccess(
  flags: ServerFlags,
  context: Pick<CliContext, 'environment' | 'stdin' | 'signal'>,
): Promise<ServerAccess | undefined> {
  const { environment } = context;
  const text = flags.server;
  if (text === undefined) {
    if (flags.apiKeyStdin) throw new UsageError('--api-key-stdin requires --server');
    return undefined;
  }
  const url = serverUrl(text, flags.insecure === true);
  const key = flags.apiKeyStdin ? await readPassword(context, '--api-key-stdin') : environment['PLIMSOLL_API_KEY'];
  if (!key) throw new UsageError('--server requires an API key in PLIMSOLL_API_KEY, or --api-key-stdin');
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) throw new UsageError('the API key contains characters that no key has');
  return { url, key };
}

function serverUrl(text: string, isInsecure: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  )
    throw new UsageError('--server must be the address of a service, such as https://plimsoll.example.com');
  if (url.protocol === 'http:' && !isInsecure && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    throw new UsageError('--server with http:// would send the API key unencrypted; use https://, or --insecure');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
