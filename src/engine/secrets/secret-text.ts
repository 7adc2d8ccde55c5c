import { isReference, redacted, secretRules } from './secret-rules.ts';

/** Finds credentials in text that everyone with the image can read: environment, history, labels. */

/** Words of a variable name that mark its value as a secret. */
const secretWords =
  /(?:^|_)(?:PASSWORD|PASSWD|PASSPHRASE|PWD|PASS|SECRETS?|TOKEN|API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|SIGNING_?KEY|ENCRYPTION_?KEY|MASTER_?KEY|CREDENTIALS?)(?:_|$)/;
/** Words that mark the value as information about a secret, not the secret itself. */
const harmlessEndings =
  /(?:_FILE|_PATH|_DIR|_URL|_URI|_NAME|_TYPE|_METHOD|_POLICY|_LENGTH|_TTL|_TIMEOUT|_EXPIRY|_EXPIRES|_ENABLED|_REQUIRED|_HEADER|_ISSUER|_AUDIENCE|_ENDPOINT|_VERSION|_MIN|_MAX)$/;
const harmlessNames: ReadonlySet<string> = new Set(['PWD', 'OLDPWD']);
const harmlessValues =
  /^(?:|true|false|yes|no|on|off|none|null|undefined|0|1|\[redacted\]|\*+|x+|change_?me|example)$/i;

/** Whether the value of a variable is a credential, by the name of the variable or by the format of the value. */
export function isSecretAssignment(name: string, value: string): boolean {
  const upper = name.toUpperCase().replace(/[-.]/g, '_');
  if (isReference(value) || harmlessValues.test(value)) return false;
  if (secretWords.test(upper) && !harmlessEndings.test(upper) && !harmlessNames.has(upper)) {
    return !isPath(value) && !/^\d{1,5}$/.test(value);
  }
  return redactText(value) !== value || isRandomLooking(value);
}

/** `ab://:c@`: no rule matches a shorter text. */
const shortestMatch = 8;

/** The text with every recognized credential replaced. Equal to the text when there is none. */
export function redactText(text: string): string {
  if (text.length < shortestMatch) return text;
  return secretRules.reduce((result, rule) => rule.redact(result), text);
}

const assignment = /\b([A-Za-z_][A-Za-z0-9_]{0,127})=("[^"]{0,4096}"|'[^']{0,4096}'|[^\s"';&|]{1,4096})/g;

/**
 * Like `redactText`, and also replaces values assigned to variables (`ARG TOKEN=…`, `RUN |1 TOKEN=… /bin/sh -c …`). `names` are those
 * variables.
 */
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

function isPath(value: string): boolean {
  return /^(?:\.{0,2}\/)[\w./@-]{1,512}$/.test(value);
}

/**
 * A mix of upper-case letters, lower-case letters and digits as in generated keys: at least 24 characters of one word and 4 bits of entropy
 * each. Hexadecimal text does not match, because checksums, commits and key fingerprints have the same form.
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
