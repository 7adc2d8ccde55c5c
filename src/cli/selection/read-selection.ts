import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Severity, severityRank } from '../../domain/severity.ts';
import { UsageError } from '../cli-context.ts';
import { readEarlierScans } from '../documents/earlier-scan.ts';
import { readNamedFile } from '../documents/read-named-file.ts';
import type { IgnoreFile } from './read-ignore-file.ts';
import type { Selection } from './selection.ts';
import type { SelectionFlags } from './selection-options.ts';

export interface SelectionRequest {
  flags: SelectionFlags;
  failOn: Severity | null;
  warn(text: string): void;
}

const ignoreFileDefault = '.plimsollignore';
const textBytesMax = 2 * 1024 * 1024;

/** Reads the files of the flags. Undefined when nothing selects or judges findings. Throws UsageError. */
export async function readSelection({ flags, failOn, warn }: SelectionRequest): Promise<Selection | undefined> {
  const severities = flags.severity === undefined ? null : new Set(flags.severity);
  refuseHiddenGate(severities, failOn);
  const ignoreFile = await readIgnored(flags.ignoreFile, warn);
  const { vex = [], baseline, policy, ignoreUnfixed } = flags;
  const isUsed = severities ?? ignoreFile ?? baseline ?? policy ?? ignoreUnfixed ?? vex[0];
  if (isUsed === undefined) return undefined;
  return {
    severities,
    ignoresUnfixed: ignoreUnfixed === true,
    ignoreFile,
    vex: await Promise.all(vex.map((file) => readVexFile(file, warn))),
    baseline: baseline === undefined ? null : await readBaseline(baseline, warn),
    policy: policy === undefined ? null : await readPolicyFile(policy),
    now: new Date(),
  };
}

/** A gate must see every finding that it judges. Findings without a rating count as medium. */
function refuseHiddenGate(severities: ReadonlySet<Severity> | null, failOn: Severity | null): void {
  if (severities === null || failOn === null) return;
  const gated = (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'NEGLIGIBLE'] as const).filter(
    (one) => severityRank(one) >= severityRank(failOn),
  );
  const wanted: Severity[] = gated.includes('MEDIUM') ? [...gated, 'UNKNOWN'] : gated;
  const missing = wanted.filter((one) => !severities.has(one)).map((one) => one.toLowerCase());
  if (missing.length > 0)
    throw new UsageError(
      `--severity leaves out severities that --fail-on ${failOn.toLowerCase()} judges: ${missing.join(', ')}`,
    );
}

async function readIgnored(
  flag: SelectionFlags['ignoreFile'],
  warn: SelectionRequest['warn'],
): Promise<IgnoreFile | null> {
  const file = typeof flag === 'string' ? flag : ignoreFileDefault;
  if (flag === false || (typeof flag !== 'string' && !existsSync(file))) return null;
  const { readIgnoreFile } = await import('./read-ignore-file.ts');
  const { isExpired } = await import('../../engine/policy/exception.ts');
  const ignored = readIgnoreFile((await readNamedFile(file, textBytesMax)).toString('utf8'), file);
  const now = new Date();
  for (const one of ignored.exceptions.filter((exception) => isExpired(exception, now)))
    warn(`${file}: the entry for ${one.id} expired on ${one.expiresOn} and no longer applies`);
  return ignored;
}

async function readVexFile(file: string, warn: SelectionRequest['warn']): Promise<Selection['vex'][number]> {
  const [{ readVex, vexBytesMax }, { UnreadableVexError }] = await Promise.all([
    import('../../engine/vex/read-vex.ts'),
    import('../../engine/vex/vex-statement.ts'),
  ]);
  try {
    const document = readVex(await readNamedFile(file, vexBytesMax));
    if (document.unidentified > 0)
      warn(`${file}: ${document.unidentified} products have no package URL, so statements about them have no effect`);
    return { name: basename(file), document };
  } catch (error) {
    if (error instanceof UnreadableVexError) throw new UsageError(`${file} ${error.message}`);
    throw error;
  }
}

async function readBaseline(file: string, warn: SelectionRequest['warn']): Promise<Selection['baseline']> {
  const scans = await readEarlierScans(file);
  const unlisted = scans.reduce((sum, one) => sum + one.unlisted, 0);
  if (unlisted > 0) warn(`${file} was written with filters that left out ${unlisted} findings, which now count as new`);
  return scans;
}

/** Reads a policy. Throws UsageError with all problems. */
export async function readPolicyFile(file: string): Promise<NonNullable<Selection['policy']>> {
  const [{ readPolicyText }, { listProblems }] = await Promise.all([
    import('../../engine/policy/read-policy.ts'),
    import('../list-problems.ts'),
  ]);
  const read = readPolicyText((await readNamedFile(file, textBytesMax)).toString('utf8'));
  if ('policy' in read) return read.policy;
  throw new UsageError(`${file} is not a valid policy:\n${listProblems(read.problems)}`);
}
