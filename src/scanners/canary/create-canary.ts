import type { FoundScanner } from '../host/external-scan.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type AcceptedRelease, isAcceptable, recallOf } from './judge-release.ts';
import type { ReleaseFiles } from './release-files.ts';

/** The result of a scanner on the golden corpus. `statements` is null if it failed. */
export interface Trial {
  version: string | null;
  databaseVersion: string | null;
  statements: string[] | null;
}

/** A release that finds less on the golden corpus than the accepted one, which stays in use. */
export interface RefusedRelease extends Pick<Trial, 'version' | 'databaseVersion'> {
  name: FoundScanner['name'];
  /** Share of the statements of the accepted release, 0–1. */
  recall: number;
  accepted: Pick<AcceptedRelease, 'version' | 'databaseVersion'>;
}

export interface CanaryOptions {
  files: ReleaseFiles;
  /** Identifies the golden corpus. */
  corpus: number;
  /** Runs a scanner on the golden corpus. */
  tryOut(found: FoundScanner): Promise<Trial>;
  /** Called once for each refused release. */
  onRefused(refused: RefusedRelease): Promise<void>;
  onMessage(message: string): void;
}

export interface Canary {
  /** The scanners with accepted releases. A new release is tried on the golden corpus first. */
  select(found: readonly FoundScanner[]): Promise<FoundScanner[]>;
  /** Releases that are on this machine and refused. */
  refused(): RefusedRelease[];
}

/** A first release that fails is not tried again within this time. */
const retryMs = 3_600_000;

/** A new program or database is used only if its recall on the golden corpus does not drop. */
export function createCanary(options: CanaryOptions): Canary {
  const refused: Refusals = new Map();
  const selecting = new Map<string, Promise<FoundScanner>>();
  /** Times of the last trials of first releases that failed. */
  const failed = new Map<string, number>();
  const selectOne = async (found: FoundScanner): Promise<FoundScanner> => {
    if (found.missing !== null) return found;
    const fingerprint = await fingerprintOf(found);
    const key = `${found.name} ${fingerprint}`;
    if (Date.now() - (failed.get(key) ?? 0) < retryMs) return found;
    // A failure, for example of the disk, must not stay.
    const running =
      selecting.get(key) ??
      judge(options, refused, { found, fingerprint, onFailed: () => failed.set(key, Date.now()) }).finally(() =>
        selecting.delete(key),
      );
    selecting.set(key, running);
    return running;
  };
  return {
    select: (found) => Promise.all(found.map(selectOne)),
    refused: () => [...refused.values()].map(({ release }) => release),
  };
}

/** By the name of the scanner. */
type Refusals = Map<string, { fingerprint: string; release: RefusedRelease }>;

interface Candidate {
  found: FoundScanner;
  /** Called if there is no accepted release and this one failed. */
  onFailed(): void;
  fingerprint: string;
}

async function judge(
  options: CanaryOptions,
  refused: Refusals,
  { found, fingerprint, onFailed }: Candidate,
): Promise<FoundScanner> {
  const { files, corpus, tryOut, onRefused, onMessage } = options;
  const { name } = found;
  const stored = await files.read(name);
  if (stored?.fingerprint === fingerprint) {
    refused.delete(name);
    return files.copyOf(found, stored);
  }
  if (stored !== undefined && refused.get(name)?.fingerprint === fingerprint) return files.copyOf(found, stored);
  const accepted = stored && (await withOwnCorpus(options, found, stored));
  const { version, databaseVersion, statements } = await tryOut(found);
  if (isAcceptable(accepted, statements)) {
    refused.delete(name);
    // Without a result there is nothing to compare the next release with: the scan shows why the scanner fails.
    if (statements === null) {
      onFailed();
      return found;
    }
    const release = { fingerprint, version, databaseVersion, statements, corpus };
    await files.accept(found, release);
    onMessage(`${name} ${version ?? ''} is used from now on: it has been tried on the golden corpus.`);
    return files.copyOf(found, release);
  }
  if (accepted === undefined) return found;
  const recall = statements === null ? 0 : recallOf(accepted.statements, statements);
  const { version: acceptedVersion, databaseVersion: acceptedDatabase } = accepted;
  const refusal = {
    name,
    version,
    databaseVersion,
    recall,
    accepted: { version: acceptedVersion, databaseVersion: acceptedDatabase },
  };
  refused.set(name, { fingerprint, release: refusal });
  await onRefused(refusal);
  return files.copyOf(found, accepted);
}

/** The accepted release with its statements about this corpus. It is tried again if they are about another one. */
async function withOwnCorpus(
  { files, corpus, tryOut }: CanaryOptions,
  found: FoundScanner,
  accepted: AcceptedRelease,
): Promise<AcceptedRelease> {
  if (accepted.corpus === corpus) return accepted;
  const { statements } = await tryOut(await files.copyOf(found, accepted));
  // It fails on the new corpus, so that nothing can be lost.
  const updated = { ...accepted, corpus, statements: statements ?? [] };
  await files.update(found.name, updated);
  return updated;
}
