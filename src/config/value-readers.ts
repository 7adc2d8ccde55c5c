import { isIP } from 'node:net';
import type { LogFormat, LogLevel, Roles } from './config.ts';

/** An invalid value of a setting. The message completes "PLIMSOLL_X …" and never contains the value of a secret. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
  /** Message without the value. */
  readonly requirement: string;

  /** `shown`: the value or its invalid part, for settings that are not secret. */
  constructor(requirement: string, shown?: string) {
    super(shown === undefined ? requirement : `${requirement}, not ${quote(shown)}`);
    this.requirement = requirement;
  }
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidValue(`must be a whole number from ${least} to ${most}`, text);
  };
}

export function yesOrNo(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === '1') return true;
  if (lower === 'false' || lower === '0') return false;
  throw new InvalidValue('must be true or false', text);
}

const logLevels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

export function logLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase());
  if (level === undefined) throw new InvalidValue(`must be one of ${logLevels.join(', ')}`, text);
  return level;
}

const logFormats: readonly LogFormat[] = ['auto', 'pretty', 'json'];

export function logFormat(text: string): LogFormat {
  const format = logFormats.find((known) => known === text.toLowerCase());
  if (format === undefined) throw new InvalidValue(`must be one of ${logFormats.join(', ')}`, text);
  return format;
}

export function roles(text: string): Roles {
  const found: Roles = { api: false, worker: false, scheduler: false };
  for (const name of list(text)) {
    if (name !== 'api' && name !== 'worker' && name !== 'scheduler') {
      throw new InvalidValue('must be a comma-separated list of api, worker and scheduler', text);
    }
    found[name] = true;
  }
  if (!found.api && !found.worker && !found.scheduler) throw new InvalidValue('must contain at least one role');
  return found;
}

/** Address to listen on: an IP address or a name. */
export function hostName(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)) return text;
  throw new InvalidValue('must be an IP address or a host name', text);
}

/** Base of links without query, fragment and trailing slash. */
export function publicUrl(text: string): string {
  const url = parseUrl(text, ['http:', 'https:']);
  if (url === undefined) throw new InvalidValue('must be an http:// or https:// address');
  if (url.username !== '' || url.password !== '') throw new InvalidValue('must not contain a user name or password');
  if (url.search !== '' || url.hash !== '') throw new InvalidValue('must not contain a query or fragment');
  return url.href.replace(/\/+$/, '');
}

const reservedAdvice =
  'reserved characters of the user name and the password must be percent-encoded (`@` as %40, `/` as %2F)';

/** Accepts both spellings of the scheme. Error messages contain nothing of the address, which contains a password. */
export function databaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//i.test(text)) throw new InvalidValue('must be a postgres:// or postgresql:// address');
  const url = parseUrl(text, ['postgres:', 'postgresql:']);
  if (url === undefined) throw new InvalidValue(`is not a valid address; ${reservedAdvice}`);
  // A `/`, `?` or `#` in the password ends the authority, so that the URL parser takes the beginning of the password as the port.
  const isCutShort = url.username === '' && `${url.pathname}${url.search}`.includes('@');
  if (isCutShort || url.hash !== '') throw new InvalidValue(`is not a valid address; ${reservedAdvice}`);
  if (![url.username, url.password, url.hostname, url.pathname].every(canDecode)) {
    throw new InvalidValue('holds percent-encoded bytes that are not UTF-8 (write `%` itself as %25)');
  }
  return text;
}

/** Error messages contain nothing of the address, which contains a password. A query would change settings of the client. */
export function valkeyUrl(text: string): string {
  const url = parseUrl(text, ['redis:', 'rediss:']);
  if (url === undefined || url.hostname === '') {
    throw new InvalidValue(`must be a redis:// or rediss:// address; ${reservedAdvice}`);
  }
  if (!/^\/?\d{0,4}$/.test(url.pathname)) throw new InvalidValue('must have no path except the number of a database');
  if (url.search !== '' || url.hash !== '') throw new InvalidValue('must not contain a query or fragment');
  // The client decodes both, and fails for others.
  if (![url.username, url.password].every(isPercentEncoded)) {
    throw new InvalidValue('holds percent-encoded bytes that are not UTF-8 (write `%` itself as %25)');
  }
  return text;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A `%` without two hexadecimal digits is literal, as in the driver. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

export function proxyUrl(text: string): string {
  const url = parseUrl(text, ['http:', 'https:']);
  if (url === undefined || url.hostname === '') throw new InvalidValue('must be an http:// or https:// address');
  return text;
}

/** 32 bytes in base64. The alphabet is checked, because decoding ignores other characters. */
export function masterKey(text: string): Buffer {
  const key = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  if (key?.length !== 32) throw new InvalidValue('must be 32 bytes in base64 (44 characters)');
  return key;
}

/** Address of a mail server. Secret: it may contain a password. */
export function smtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (isSmtp && url.hostname !== '' && url.search === '' && (url.pathname === '' || url.pathname === '/')) return text;
  throw new InvalidValue('must be smtp://host[:port] or smtps://host[:port], with an optional user and password');
}

export function emailAddress(text: string): string {
  if (text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidValue('must be an e-mail address', text);
}

/** `true` for all, `false` for none, or a comma-separated list of `host[:port]`. */
export function privateRegistries(text: string): true | string[] {
  if (text.toLowerCase() === 'true') return true;
  if (text.toLowerCase() === 'false') return [];
  const entries = list(text);
  const wrong = entries.find((entry) => !/^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i.test(entry));
  if (wrong === undefined) return entries;
  throw new InvalidValue('must be true or a comma-separated list of host[:port]', wrong);
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Comma-separated list of addresses, CIDR blocks and named ranges. */
export function trustedProxies(text: string): string {
  const wrong = list(text).find((entry) => !namedRanges.includes(entry) && !isAddressBlock(entry));
  if (wrong === undefined) return list(text).join(',');
  throw new InvalidValue(
    `must be a comma-separated list of IP addresses, CIDR blocks, ${namedRanges.join(', ')}`,
    wrong,
  );
}

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function parseUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) ? url : undefined;
}

/** Short enough for one line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
