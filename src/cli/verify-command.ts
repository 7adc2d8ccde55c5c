import { readFile, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { readPublishedKeys } from '../compliance/keys/read-published-keys.ts';
import { UnreadablePackError } from '../compliance/pack/open-archive.ts';
import { type PackProblem, type PackVerdict, verifyPack } from '../compliance/verify-pack.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, type CliOutput, UsageError } from './cli-context.ts';
import { exitCodes } from './exit-code.ts';

const helpText = `
PACK is the ZIP file of a compliance pack. The command reads only this file and opens no connection.

FINGERPRINT is the fingerprint of the organization's signing key, obtained from the organization: 64 hexadecimal
digits. Without it, the command verifies only that the pack is unchanged since it was signed, not who signed it.

KEYS is a saved response of GET /api/organization/signing-key. With it, FINGERPRINT can belong to any current or former
key of the organization, because each key is signed by its neighbors. The validity of the signing key is shown.

Exit codes:
  0    the pack is unchanged; with --key: and was signed with that key
  1    a file was changed, added or removed, or another key signed the pack
  2    the pack cannot be read: not a pack, truncated, or beyond the limits
`;

/** `plimsoll verify`; `onExit` receives the exit code. */
export function verifyCommand(context: CliContext, onExit: (code: number) => void): Command {
  return new Command('verify')
    .description('Check a compliance pack against its signature, offline')
    .argument('<pack>', 'ZIP file')
    .option('--key <fingerprint>', 'fingerprint of the key that must have signed the pack', readFingerprint)
    .option('--keys <file>', 'published keys of the organization; requires --key')
    .addHelpText('after', helpText)
    .action(async (pack: string, given: Given) => onExit(await verify(pack, given, context)));
}

interface Given {
  key?: string;
  keys?: string;
}

async function verify(pack: string, { key, keys }: Given, { stdout, stderr, signal }: CliContext): Promise<number> {
  if (keys !== undefined && key === undefined)
    throw new UsageError('--keys requires --key, because published keys alone prove nothing');
  const published = keys === undefined ? undefined : await readKeysFile(keys);
  try {
    const verdict = await verifyPack(pack, {
      signal,
      ...(key !== undefined && { fingerprint: key }),
      ...(published && { published }),
    });
    writeFacts(verdict, stdout);
    return writeVerdict(verdict, key, stdout);
  } catch (error) {
    if (!(error instanceof UnreadablePackError)) throw error;
    stderr.write(`plimsoll: ${terminalText(pack)} cannot be verified: ${terminalText(error.message)}\n`);
    return exitCodes.failed;
  }
}

/** Larger than the keys of ten years of daily rotation. */
const keysBytesMax = 8 * 1024 * 1024;

async function readKeysFile(path: string) {
  const text = await readTextFile(path);
  const published = text === undefined ? undefined : readPublishedKeys(text);
  if (published) return published;
  throw new UsageError('--keys must be a file with the response of GET /api/organization/signing-key');
}

async function readTextFile(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size > keysBytesMax ? undefined : await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

function writeFacts({ manifest, fingerprint, validity }: PackVerdict, stdout: CliOutput): void {
  if (manifest === null || fingerprint === null) return;
  const { pack, files } = manifest;
  const facts = {
    pack: `${pack.name} (${pack.reportId}, version ${pack.version})`,
    organization: `${pack.organization.name} (${pack.organization.id})`,
    framework: `${pack.framework}, ${pack.edition}`,
    scope: pack.scope,
    period: `${pack.period.from} to ${pack.period.to}`,
    'as of': pack.asOf,
    files: `${files.length}, ${files.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`,
    'signed by': fingerprint,
    ...(validity && { 'key valid': `${validity.from} to ${validity.until ?? 'now (current key)'}` }),
  };
  for (const [name, value] of Object.entries(facts)) stdout.write(`${name.padEnd(14)}${terminalText(value)}\n`);
  stdout.write('\n');
}

const problemTexts: Readonly<Record<PackProblem['kind'], string>> = {
  changed: 'was changed: its content differs from the signed content',
  missing: 'is missing',
  extra: 'was added: it is not in the signed manifest',
  twice: 'is contained more than once',
  unsigned: 'does not match its signature: one of the two was changed',
  hidden: 'is not visible to every ZIP program',
};

function writeVerdict(
  { isWhole, origin, problems, fingerprint }: PackVerdict,
  key: string | undefined,
  stdout: CliOutput,
): number {
  for (const { path, kind, detail } of problems)
    stdout.write(`${terminalText(path)} ${problemTexts[kind]}${detail === null ? '' : ` (${detail})`}\n`);
  if (!isWhole) {
    stdout.write('NOT VERIFIED: the pack was changed after it was signed\n');
    return exitCodes.found;
  }
  if (origin === 'foreign') {
    stdout.write('NOT VERIFIED: the pack is unchanged, but it was signed with another key than the given one\n');
    return exitCodes.found;
  }
  if (origin === 'expired') {
    stdout.write(
      'NOT VERIFIED: the pack is unchanged, but its data are newer than the end of the validity of the signing key\n',
    );
    return exitCodes.found;
  }
  stdout.write(
    origin === 'confirmed'
      ? confirmation(fingerprint, key)
      : `INTEGRITY ONLY: the pack is unchanged since it was signed, but the signer is not confirmed. Compare ${fingerprint} with the fingerprint that the organization publishes, or pass that fingerprint with --key\n`,
  );
  return exitCodes.clean;
}

function confirmation(fingerprint: string | null, key: string | undefined): string {
  return fingerprint === key
    ? 'VERIFIED: the pack is unchanged and was signed with the given key\n'
    : 'VERIFIED: the pack is unchanged and was signed with a key of the organization that the given key confirms\n';
}

/** Ignores colons, blanks and case of a fingerprint. */
function readFingerprint(text: string): string {
  const digits = text
    .replace(/^sha256:/i, '')
    .replaceAll(/[\s:]/g, '')
    .toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new UsageError('--key must be a fingerprint of 64 hexadecimal digits');
  return digits;
}
