import { readFile, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { readPublishedKeys } from '../compliance/keys/read-published-keys.ts';
import { UnreadablePackError } from '../compliance/pack/open-archive.ts';
import { type PackProblem, type PackVerdict, verifyPack } from '../compliance/verify-pack.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, type CliOutput, UsageError } from './cli-context.ts';
import { exitCodes } from './exit-code.ts';

const helpText = `
PACK is the ZIP file of a compliance pack. Nothing but the file is read, and no connection is made.

FINGERPRINT is that of the organization's signing key, as it was noted from the organization itself: 64 hexadecimal
digits. Without it the pack can only be shown to be whole as somebody signed it, not who that was.

KEYS is a saved answer of GET /api/organization/signing-key. With it, FINGERPRINT may be of any key that the organization has
had: the keys vouch for each other, and the time in which the signing key was valid is shown.

Exit codes:
  0    the pack is as it was signed; with --key: by that key
  1    it is not: a file was changed, added or removed, or another key signed it
  2    it cannot be read: no pack, cut off, or beyond the limits
`;

/** `plimsoll verify`; `onExit` gets the exit code. */
export function verifyCommand(context: CliContext, onExit: (code: number) => void): Command {
  return new Command('verify')
    .description('Check a compliance pack against its signature, offline')
    .argument('<pack>', 'ZIP file')
    .option('--key <fingerprint>', 'of the key that must have signed it', readFingerprint)
    .option('--keys <file>', 'published keys of the organization; needs --key')
    .addHelpText('after', helpText)
    .action(async (pack: string, given: Given) => onExit(await verify(pack, given, context)));
}

interface Given {
  key?: string;
  keys?: string;
}

async function verify(pack: string, { key, keys }: Given, { stdout, stderr, signal }: CliContext): Promise<number> {
  if (keys !== undefined && key === undefined)
    throw new UsageError('--keys needs --key: published keys alone prove nothing');
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

/** Larger than the keys of a rotation every day for ten years. */
const keysBytesMax = 8 * 1024 * 1024;

async function readKeysFile(path: string) {
  const text = await readTextFile(path);
  const published = text === undefined ? undefined : readPublishedKeys(text);
  if (published) return published;
  throw new UsageError('--keys takes a file with the answer of GET /api/organization/signing-key');
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
    ...(validity && { 'key valid': `${validity.from} to ${validity.until ?? 'now: it is the present key'}` }),
  };
  for (const [name, value] of Object.entries(facts)) stdout.write(`${name.padEnd(14)}${terminalText(value)}\n`);
  stdout.write('\n');
}

const problemTexts: Readonly<Record<PackProblem['kind'], string>> = {
  changed: 'was changed: it is not the content that was signed',
  missing: 'is missing',
  extra: 'was added: nobody signed it',
  twice: 'is there more than once',
  unsigned: 'was changed, or its signature was: they do not belong together',
  hidden: 'is not what every program would see',
};

function writeVerdict(
  { isWhole, origin, problems, fingerprint }: PackVerdict,
  key: string | undefined,
  stdout: CliOutput,
): number {
  for (const { path, kind, detail } of problems)
    stdout.write(`${terminalText(path)} ${problemTexts[kind]}${detail === null ? '' : ` (${detail})`}\n`);
  if (!isWhole) {
    stdout.write('NOT VERIFIED: the pack is not what was signed\n');
    return exitCodes.found;
  }
  if (origin === 'foreign') {
    stdout.write('NOT VERIFIED: the pack is whole, but another key than the one that was given signed it\n');
    return exitCodes.found;
  }
  if (origin === 'expired') {
    stdout.write(
      'NOT VERIFIED: the pack is whole, but its data are younger than the end of the validity of the key that signed it\n',
    );
    return exitCodes.found;
  }
  stdout.write(
    origin === 'confirmed'
      ? confirmation(fingerprint, key)
      : `INTEGRITY ONLY: the pack is whole as it was signed, but anybody could have signed it. Compare ${fingerprint} with the fingerprint that the organization publishes, or give that with --key\n`,
  );
  return exitCodes.clean;
}

function confirmation(fingerprint: string | null, key: string | undefined): string {
  return fingerprint === key
    ? 'VERIFIED: the pack is whole, and signed by the key that was given\n'
    : 'VERIFIED: the pack is whole, and signed by a key of the organization for which the given key vouches\n';
}

/** As people write fingerprints down: colons and blanks between the digits, and capitals, mean nothing. */
function readFingerprint(text: string): string {
  const digits = text
    .replace(/^sha256:/i, '')
    .replaceAll(/[\s:]/g, '')
    .toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new UsageError('--key takes a fingerprint: 64 hexadecimal digits');
  return digits;
}
