/**
 * One kind of credential. `redact` replaces the secret in a text. Its time is linear in the length of any text: no start of a match reads
 * more than a few characters that another start reads as well.
 */
export interface SecretRule {
  id: string;
  redact(text: string): string;
}

export const redacted = '[redacted]';

export const secretRules: readonly SecretRule[] = [
  // Credentials with a recognizable format, at any place.
  known('aws-access-key', /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g),
  known('github-token', /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g),
  known('github-fine-grained-token', /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g),
  known('gitlab-token', /\bglpat-[A-Za-z0-9_-]{20,64}/g),
  known('npm-token', /\bnpm_[A-Za-z0-9]{36}\b/g),
  known('pypi-token', /\bpypi-[A-Za-z0-9_-]{50,255}/g),
  known('slack-token', /\bxox[abprs]-[A-Za-z0-9-]{10,128}/g),
  known('stripe-key', /\b[sr]k_live_[A-Za-z0-9]{16,128}\b/g),
  known('google-api-key', /\bAIza[0-9A-Za-z_-]{35}/g),
  { id: 'json-web-token', redact: redactWebTokens },
  known('private-key', /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/g),
  // Options and addresses that contain a password. Group 1 stays, group 2 is the secret.
  patternRule('url-password', /(\b[a-z][a-z0-9+.-]{1,16}:\/\/[^\s:/@'"]{0,64}:)([^\s@/'"]{1,256})(?=@)/gi),
  { id: 'curl-user', redact: redactCurlUsers },
  patternRule('authorization-header', /(\bauthorization:\s{0,4}(?:basic|bearer|token)\s{1,4})([^\s"']{8,4096})/gi),
  patternRule('password-option', /(--(?:password|passwd|token|secret)[ =]["']?)([^\s"'$-][^\s"']{0,255})/g),
  patternRule('sshpass', /(\bsshpass\s{1,4}-p\s{0,4}["']?)([^\s"']{1,256})/g),
];

/** `$TOKEN`, `${TOKEN}`, `$(cat …)`, `<token>`: a placeholder, not the secret. */
export function isReference(value: string): boolean {
  return /^(?:["']?\$|<[^>]{1,64}>$|\{\{)/.test(value);
}

function known(id: string, form: RegExp): SecretRule {
  return { id, redact: (text) => text.replace(form, redacted) };
}

function patternRule(id: string, form: RegExp): SecretRule {
  return { id, redact: (text) => text.replace(form, withoutSecret) };
}

function withoutSecret(whole: string, kept: string, secret: string): string {
  return isReference(secret) || secret === redacted ? whole : `${kept}${redacted}`;
}

const claimsAndSignature = /\.eyJ[A-Za-z0-9_-]{8,2048}\.[A-Za-z0-9_-]{8,1024}/g;
const headerAtEnd = /\beyJ[A-Za-z0-9_-]{8,512}$/;
const headerLengthMax = 515;

/**
 * JSON web tokens, found by their second part, which begins at a dot. A search for the first part could begin at many places of a long run
 * and read to its end from each.
 */
function redactWebTokens(text: string): string {
  let result = '';
  let done = 0;
  for (const { index, 0: found } of text.matchAll(claimsAndSignature)) {
    const from = Math.max(done, index - headerLengthMax);
    const header = headerAtEnd.exec(runBefore(text, from, index));
    if (header === null) continue;
    result += `${text.slice(done, index - header[0].length)}${redacted}`;
    done = index + found.length;
  }
  return result + text.slice(done);
}

/** Characters of a token directly before `end`, not before `from`, and the character before them. */
function runBefore(text: string, from: number, end: number): string {
  let start = end;
  while (start > from && /[A-Za-z0-9_-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(Math.max(from, start - 1), end);
}

/** A call of curl, the end of a command, or a user name with a password (groups 1 and 2). */
const curlParts = /\bcurl\b|[|;&\n]|(\s(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:)([^\s"']{1,256})/g;
const curlReach = 200;

/** `curl … -u name:password` within one command, in one pass over all commands. */
function redactCurlUsers(text: string): string {
  let callEnd = Number.NEGATIVE_INFINITY;
  return text.replace(curlParts, (whole: string, kept: string | undefined, secret: string | undefined, at: number) => {
    if (kept === undefined || secret === undefined) {
      callEnd = whole === 'curl' ? at + whole.length : Number.NEGATIVE_INFINITY;
      return whole;
    }
    return at - callEnd <= curlReach ? withoutSecret(whole, kept, secret) : whole;
  });
}
