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

/** A new program or database is used only if its recall on the golden corpus does not drop. */
export function createCanary(options: CanaryOptions): Canary {
  const refused = new Map<string, RefusedRelease>();
  const selecting = new Map<string, Promise<FoundScanner>>();
  const selectOne = async (found: FoundScanner): Promise<FoundScanner> => {
    if (found.missing !== null) return found;
    const fingerprint = await fingerprintOf(found);
    const key = `${found.name} ${fingerprint}`;
    // A failure, for example of the disk, must not stay.
    const running =
      selecting.get(key) ?? judge(options, refused, { found, fingerprint }).finally(() => selecting.delete(key));
    selecting.set(key, running);
    return running;
  };
  return {
    select: (found) => Promise.all(found.map(selectOne)),
    refused: () => [...refused.values()],
  };
}

interface Candidate {
  found: FoundScanner;
  fingerprint: string;
}

async function judge(
  { files, tryOut, onRefused, onMessage }: CanaryOptions,
  refused: Map<string, RefusedRelease>,
  { found, fingerprint }: Candidate,
): Promise<FoundScanner> {
  const { name } = found;
  const accepted = await files.read(name);
  const known = refused.get(name);
  if (accepted?.fingerprint === fingerprint) {
    refused.delete(name);
    return files.copyOf(found, accepted);
  }
  if (accepted !== undefined && known !== undefined && refusedFingerprints.get(known) === fingerprint)
    return files.copyOf(found, accepted);
  const { version, databaseVersion, statements } = await tryOut(found);
  if (isAcceptable(accepted, statements)) {
    refused.delete(name);
    // Without a result there is nothing to compare the next release with: the scan shows why the scanner fails.
    if (statements === null) return found;
    const release = { fingerprint, version, databaseVersion, statements };
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
  refused.set(name, refusal);
  refusedFingerprints.set(refusal, fingerprint);
  await onRefused(refusal);
  return files.copyOf(found, accepted);
}

const refusedFingerprints = new WeakMap<RefusedRelease, string>();
