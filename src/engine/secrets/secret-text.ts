/** Looks for credentials in text that everybody who has an image can read: environment, history, labels. */

const redacted = '[redacted]';

/** Words of a variable name that say its value is a secret. */
const secretWords =
  /(?:^|_)(?:PASSWORD|PASSWD|PASSPHRASE|PWD|PASS|SECRETS?|TOKEN|API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|SIGNING_?KEY|ENCRYPTION_?KEY|MASTER_?KEY|CREDENTIALS?)(?:_|$)/;
/** … unless the name says that it holds something about the secret. */
const harmlessEndings =
  /(?:_FILE|_PATH|_DIR|_URL|_URI|_NAME|_TYPE|_METHOD|_POLICY|_LENGTH|_TTL|_TIMEOUT|_EXPIRY|_EXPIRES|_ENABLED|_REQUIRED|_HEADER|_ISSUER|_AUDIENCE|_ENDPOINT|_VERSION|_MIN|_MAX)$/;
const harmlessNames: ReadonlySet<string> = new Set(['PWD', 'OLDPWD']);
const harmlessValues =
  /^(?:|true|false|yes|no|on|off|none|null|undefined|0|1|\[redacted\]|\*+|x+|change_?me|example)$/i;

/** Credentials that are known by their own form, wherever they stand. Each quantifier is bounded: the text is hostile. */
const knownForms: readonly RegExp[] = [
  /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g,
  /\bglpat-[A-Za-z0-9_-]{20,64}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-[A-Za-z0-9_-]{50,255}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,128}/g,
  /\b[sr]k_live_[A-Za-z0-9]{16,128}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\beyJ[A-Za-z0-9_-]{8,512}\.eyJ[A-Za-z0-9_-]{8,2048}\.[A-Za-z0-9_-]{8,1024}/g,
  /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/g,
];

/** Options and addresses that carry a password: group 1 is kept, group 2 is the secret. */
const carriers: readonly RegExp[] = [
  /(\b[a-z][a-z0-9+.-]{1,16}:\/\/[^\s:/@'"]{0,64}:)([^\s@/'"]{1,256})(?=@)/gi,
  /(\bcurl\b[^|;&\n]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:)([^\s"']{1,256})/g,
  /(\bauthorization:\s{0,4}(?:basic|bearer|token)\s{1,4})([^\s"']{8,4096})/gi,
  /(--(?:password|passwd|token|secret)[ =]["']?)([^\s"'$-][^\s"']{0,255})/g,
  /(\bsshpass\s{1,4}-p\s{0,4}["']?)([^\s"']{1,256})/g,
];

/** Whether the value of a variable is a credential, by the variable's name or by the value's own look. */
export function isSecretAssignment(name: string, value: string): boolean {
  const upper = name.toUpperCase().replace(/[-.]/g, '_');
  if (isReference(value) || harmlessValues.test(value)) return false;
  if (secretWords.test(upper) && !harmlessEndings.test(upper) && !harmlessNames.has(upper)) {
    return !isPath(value) && !/^\d{1,5}$/.test(value);
  }
  return redactText(value) !== value || isRandomLooking(value);
}

/** The text with everything that is recognisably a credential replaced. Equal to the text when there is none. */
export function redactText(text: string): string {
  let result = text;
  for (const form of knownForms) result = result.replace(form, redacted);
  for (const carrier of carriers) {
    result = result.replace(carrier, (whole: string, kept: string, secret: string) =>
      isReference(secret) || secret === redacted ? whole : `${kept}${redacted}`,
    );
  }
  return result;
}

const assignment = /\b([A-Za-z_][A-Za-z0-9_]{0,127})=("[^"]{0,4096}"|'[^']{0,4096}'|[^\s"';&|]{1,4096})/g;

/** As `redactText`, and values assigned to variables (`ARG TOKEN=…`, `RUN |1 TOKEN=… /bin/sh -c …`); `names` are those variables. */
export function redactCommand(command: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = command.replace(assignment, (whole: string, name: string, quoted: string) => {
    if (!isSecretAssignment(name, quoted.replace(/^["']|["']$/g, ''))) return whole;
    names.push(name);
    return `${name}=${redacted}`;
  });
  const clean = redactText(text);
  if (clean !== text && names.length === 0) names.push('');
  return { text: clean, names };
}

/** `$TOKEN`, `${TOKEN}`, `$(cat …)`, `<token>`: the secret is elsewhere. */
function isReference(value: string): boolean {
  return /^(?:["']?\$|<[^>]{1,64}>$|\{\{)/.test(value);
}

function isPath(value: string): boolean {
  return /^(?:\.{0,2}\/)[\w./@-]{1,512}$/.test(value);
}

/**
 * Letters of both cases and digits mixed as in generated keys: at least 24 characters of one word and 4 bits of entropy each.
 * Hexadecimal text does not count: checksums, commits and key fingerprints look just like that.
 */
function isRandomLooking(value: string): boolean {
  if (value.length < 24 || value.length > 512 || !/^[A-Za-z0-9+/_=-]+$/.test(value) || isPath(value)) return false;
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/[0-9]/.test(value)) return false;
  // Words joined by hyphens, underscores or slashes are names, not keys.
  if (Math.max(...value.split(/[-_/]/).map((word) => word.length)) < 20) return false;
  return entropyBits(value) >= 4;
}

/** Shannon entropy per character. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
