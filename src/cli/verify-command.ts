import { Command } from 'commander';
import { UnreadablePackError } from '../compliance/pack/open-archive.ts';
import { type PackProblem, type PackVerdict, verifyPack } from '../compliance/verify-pack.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, type CliOutput, UsageError } from './cli-context.ts';
import { exitCodes } from './exit-code.ts';

const helpText = `
PACK is the ZIP file of a compliance pack. Nothing but the file is read, and no connection is made.

FINGERPRINT is that of the organization's signing key, as it was noted from the organization itself: 64 hexadecimal
digits. Without it the pack can only be shown to be whole as somebody signed it, not who that was.

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
    .addHelpText('after', helpText)
    .action(async (pack: string, { key }: { key?: string }) => onExit(await verify(pack, key, context)));
}

async function verify(pack: string, key: string | undefined, { stdout, stderr, signal }: CliContext): Promise<number> {
  try {
    const verdict = await verifyPack(pack, { signal, ...(key === undefined ? {} : { fingerprint: key }) });
    writeFacts(verdict, stdout);
    return writeVerdict(verdict, stdout);
  } catch (error) {
    if (!(error instanceof UnreadablePackError)) throw error;
    stderr.write(`plimsoll: ${terminalText(pack)} cannot be verified: ${terminalText(error.message)}\n`);
    return exitCodes.failed;
  }
}

function writeFacts({ manifest, fingerprint }: PackVerdict, stdout: CliOutput): void {
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

function writeVerdict({ isWhole, origin, problems, fingerprint }: PackVerdict, stdout: CliOutput): number {
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
  stdout.write(
    origin === 'confirmed'
      ? 'VERIFIED: the pack is whole, and signed by the key that was given\n'
      : `INTEGRITY ONLY: the pack is whole as it was signed, but anybody could have signed it. Compare ${fingerprint} with the fingerprint that the organization publishes, or give that with --key\n`,
  );
  return exitCodes.clean;
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
