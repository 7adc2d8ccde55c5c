import type { Kysely } from 'kysely';
import { fingerprintOf, type HistoricKey, type TrustedKey, trustedKeys } from '../../../compliance/keys/key-history.ts';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../encryption/create-vault.ts';
import { sealedPublicKey } from '../signing-keys/signing-key.ts';
import { listSigningKeys } from '../signing-keys/signing-key-store.ts';
import { listCheckpoints } from './audit-checkpoint-store.ts';
import { type ChainEnd, readChain } from './audit-log-store.ts';
import { type AuditProblem, rangeText } from './audit-problem.ts';
import { checkChain } from './check-chain.ts';
import { type Checkpoint, isSignedBy } from './checkpoint.ts';

/** Facts from outside the database, which an attacker with database access cannot change. */
export interface Anchors {
  /** Opens the sealed signing key; null without a master key. */
  vault: Vault | null;
  /** An entry from a list, an export or an earlier verification. */
  known?: ChainEnd;
  /** Fingerprint of the current or an earlier signing key. */
  fingerprint?: string;
}

export interface AuditVerdict {
  organizationId: string;
  isIntact: boolean;
  entries: number;
  /** The last entry. Pass it as `known` to a later verification. */
  end: { sequence: number; hash: string } | null;
  checkpoints: number;
  lastCheckpoint: { number: number; sequence: number; signedAt: string } | null;
  /** Number of entries that no checkpoint has signed yet. Removing them cannot be detected. */
  unsignedEntries: number;
  /** The current key. `isConfirmed`: it matches the sealed private key, or the given fingerprint belongs to it or to an earlier key. */
  signingKey: { fingerprint: string; isConfirmed: boolean } | null;
  problems: AuditProblem[];
  /** Periods without a checkpoint that are longer than the service's interval: the service was down, or checkpoints were removed. */
  gaps: { from: string; to: string }[];
}

const pageEntries = 1_000;
const problemsMax = 100;
const gapsMax = 20;
/** The service signs at least once a day. One more hour is tolerated. */
const gapMs = 25 * 3_600_000;

/** Checks the complete log of an organization against its checkpoints and the given anchors. It changes nothing. */
export async function verifyLog(db: Kysely<Database>, organizationId: string, anchors: Anchors): Promise<AuditVerdict> {
  // Checkpoints are read before the entries, which may grow meanwhile.
  const checkpoints = await listCheckpoints(db, organizationId);
  const key = await verifyKey(db, organizationId, checkpoints.length > 0, anchors);
  const { valid, problems: forged } = verifySignatures(checkpoints, key.trusted);
  const log = await verifyEntries(db, organizationId, valid, anchors.known);
  const missing = key.signingKey && checkpoints.length === 0 ? [noCheckpoints] : missingNumbers(checkpoints);
  const problems = [...key.problems, ...missing, ...forged, ...log.problems];
  const last = checkpoints.at(-1);
  const signedTo = valid.reduce((most, { sequence }) => (sequence > most ? sequence : most), 0n);
  const end = log.end;
  return {
    organizationId,
    isIntact: problems.length === 0,
    entries: log.entries,
    end: end && { sequence: Number(end.sequence), hash: end.hash.toString('hex') },
    checkpoints: checkpoints.length,
    lastCheckpoint: last
      ? { number: last.number, sequence: Number(last.sequence), signedAt: last.signedAt.toISOString() }
      : null,
    unsignedEntries: Math.max(0, Number((end?.sequence ?? 0n) - signedTo)),
    signingKey: key.signingKey,
    problems: problems.slice(0, problemsMax),
    gaps: gapsOf(checkpoints),
  };
}

async function verifyKey(
  db: Kysely<Database>,
  organizationId: string,
  isNeeded: boolean,
  { vault, fingerprint }: Anchors,
): Promise<{
  trusted: TrustedKey[];
  signingKey: AuditVerdict['signingKey'];
  problems: AuditProblem[];
}> {
  const history = await listSigningKeys(db, organizationId);
  const stored = history.find(({ validUntil }) => validUntil === null)?.publicKey;
  const sealed = vault ? await sealedPublicKey(db, vault, organizationId) : undefined;
  // The vault opens only values that were sealed with the master key, which is not in the database.
  const anchor = sealed ?? stored;
  const known = stored || !sealed ? history : [...history, withoutRow(sealed, history)];
  const trusted = anchor ? trustedKeys(organizationId, known, fingerprintOf(anchor)) : [];
  const problems: AuditProblem[] = [];
  if (!stored && (isNeeded || sealed || fingerprint !== undefined)) {
    problems.push({ kind: 'key-missing', message: 'the public signing key is missing' });
  }
  if (stored && vault && !sealed) {
    problems.push({ kind: 'key-missing', message: 'the encrypted private signing key is missing' });
  }
  const isOther = stored && sealed && !stored.equals(sealed);
  const given = fingerprint?.toLowerCase();
  const isUnexpected = stored && given !== undefined && trusted.every((key) => key.fingerprint !== given);
  if (isOther || isUnexpected) {
    const than = isOther ? 'the public half of the encrypted private key' : 'the key with the given fingerprint';
    problems.push({ kind: 'key-replaced', message: `the public signing key does not match: expected ${than}` });
  }
  const isConfirmed = problems.length === 0 && (sealed !== undefined || fingerprint !== undefined);
  return { trusted, signingKey: stored ? { fingerprint: fingerprintOf(stored), isConfirmed } : null, problems };
}

/** The current key without its row, reconstructed from the sealed private key, so that its signatures can still be verified. */
function withoutRow(publicKey: Buffer, history: readonly HistoricKey[]): HistoricKey {
  const number = (history.at(-1)?.number ?? 0) + 1;
  return { number, publicKey, validFrom: new Date(0), validUntil: null, introduction: null, endorsement: null };
}

function verifySignatures(
  checkpoints: readonly Checkpoint[],
  trusted: readonly TrustedKey[],
): { valid: Checkpoint[]; problems: AuditProblem[] } {
  const keys = new Map(trusted.map((key) => [key.number, key]));
  const valid = checkpoints.filter((checkpoint, index) => {
    const isInOrder = checkpoint.keyNumber >= (checkpoints[index - 1]?.keyNumber ?? 0);
    return isInOrder && isSigned(checkpoint, keys.get(checkpoint.keyNumber));
  });
  const forged = checkpoints.filter((checkpoint) => !valid.includes(checkpoint));
  const problems = forged.map(({ number }): AuditProblem => {
    const message = `checkpoint ${number} has an invalid signature: it was changed or was signed with another key`;
    return { kind: 'checkpoint-forged', from: number, message };
  });
  return { valid, problems };
}

function isSigned(checkpoint: Checkpoint, signer: TrustedKey | undefined): boolean {
  if (!signer) return false;
  try {
    return isSignedBy(checkpoint, signer.key);
  } catch {
    return false;
  }
}

/** The log is signed as soon as a key is created, so that a key without checkpoints indicates removed checkpoints. */
const noCheckpoints: AuditProblem = {
  kind: 'checkpoint-missing',
  from: 1,
  message: 'all checkpoints are missing although the key that signed them exists',
};

function missingNumbers(checkpoints: readonly Checkpoint[]): AuditProblem[] {
  return checkpoints.flatMap(({ number }, index): AuditProblem[] => {
    const from = (checkpoints[index - 1]?.number ?? 0) + 1;
    const to = number - 1;
    if (from > to) return [];
    const message = `${rangeText('checkpoint', 'checkpoints', from, to)} ${from === to ? 'is' : 'are'} missing`;
    return [{ kind: 'checkpoint-missing', from, to, message }];
  });
}

async function verifyEntries(
  db: Kysely<Database>,
  organizationId: string,
  checkpoints: readonly Checkpoint[],
  known: ChainEnd | undefined,
): Promise<{ entries: number; end: ChainEnd | null; problems: AuditProblem[] }> {
  const check = checkChain();
  const signatures = checkSignedEntries(checkpoints);
  let entries = 0;
  let isKnownFound = known === undefined;
  for (;;) {
    const page = await readChain(db, organizationId, { after: check.end()?.sequence ?? 0n, limit: pageEntries });
    for (const entry of page) {
      check.take(entry);
      signatures.take(entry);
      isKnownFound ||= entry.sequence === known?.sequence && entry.hash.equals(known.hash);
    }
    entries += page.length;
    if (page.length < pageEntries) break;
  }
  const end = check.end();
  const problems = [...check.problems(), ...signatures.problems(end)];
  if (!isKnownFound && known) {
    const message = `the log has no entry ${known.sequence} with the given hash`;
    problems.push({ kind: 'known-differs', from: Number(known.sequence), message });
  }
  return { entries, end, problems };
}

/** Compares entries with the hashes in checkpoints. */
function checkSignedEntries(checkpoints: readonly Checkpoint[]) {
  const bySequence = new Map(checkpoints.map((checkpoint) => [checkpoint.sequence, checkpoint]));
  let validTo = 0n;
  const rewritten: { since: bigint; checkpoint: Checkpoint }[] = [];
  return {
    take({ sequence, hash }: ChainEnd): void {
      const checkpoint = bySequence.get(sequence);
      if (!checkpoint) return;
      if (!checkpoint.hash.equals(hash)) rewritten.push({ since: validTo + 1n, checkpoint });
      else if (rewritten.length === 0) validTo = sequence;
    },
    problems(end: ChainEnd | null): AuditProblem[] {
      const endSequence = end?.sequence ?? 0n;
      const [first] = rewritten;
      const cut = checkpoints
        .filter(({ sequence }) => sequence > endSequence)
        .toSorted((left, right) => Number(right.sequence - left.sequence))[0];
      return [
        ...(first ? [rewrittenProblem(first.since, rewritten.at(-1)?.checkpoint ?? first.checkpoint)] : []),
        ...(cut ? [cutProblem(endSequence + 1n, cut)] : []),
      ];
    },
  };
}

function rewrittenProblem(from: bigint, { number, sequence, signedAt }: Checkpoint): AuditProblem {
  const what = rangeText('entry', 'entries', from, sequence);
  const message = `${what}: at least one differs from the entries that checkpoint ${number} signed on ${signedAt.toISOString()}`;
  return { kind: 'rewritten', from: Number(from), to: Number(sequence), message };
}

function cutProblem(from: bigint, { number, sequence, signedAt }: Checkpoint): AuditProblem {
  const what = rangeText('entry', 'entries', from, sequence);
  const message = `the end of the log was deleted: ${what} existed when checkpoint ${number} was signed on ${signedAt.toISOString()}`;
  return { kind: 'cut', from: Number(from), to: Number(sequence), message };
}

function gapsOf(checkpoints: readonly Checkpoint[]): AuditVerdict['gaps'] {
  return checkpoints
    .flatMap(({ signedAt }, index) => {
      const before = checkpoints[index - 1]?.signedAt;
      const isGap = before !== undefined && signedAt.getTime() - before.getTime() > gapMs;
      return isGap ? [{ from: before.toISOString(), to: signedAt.toISOString() }] : [];
    })
    .slice(-gapsMax);
}
