import { createHash } from 'node:crypto';
import { type HistoricKey, trustedKeys } from './keys/key-history.ts';
import {
  type Archive,
  type ArchiveEntry,
  type ArchiveLimits,
  openArchive,
  UnreadablePackError,
} from './pack/open-archive.ts';
import { manifestPath, type PackFile, type PackManifest, signaturePath } from './pack/pack-manifest.ts';
import { isPlainPath, parseManifest, signerOf } from './pack/read-pack-manifest.ts';

export interface PackProblem {
  path: string;
  /**
   * `changed`: the content differs from the manifest. `missing`: in the manifest only. `extra`: in the archive only. `twice`: several entries
   * have this name. `unsigned`: the signature does not match the manifest. `hidden`: ZIP programs would read different content.
   */
  kind: 'changed' | 'missing' | 'extra' | 'twice' | 'unsigned' | 'hidden';
  /** Details for users, or null. */
  detail: string | null;
}

export interface PackVerdict {
  /** True if the archive contains exactly the files of the signed manifest. */
  isWhole: boolean;
  /**
   * `confirmed`: signed by the known key or a key that it vouches for, within its validity. `expired`: signed by such a key after its retirement.
   * `foreign`: signed by another key. `unknown`: no key is known. Only `confirmed` identifies the organization.
   */
  origin: 'confirmed' | 'expired' | 'foreign' | 'unknown';
  /** Validity of the signing key according to the published keys. Null without published keys or if they do not contain the key. */
  validity: { from: string; until: string | null } | null;
  /** SHA-256 of the signing key (DER-encoded SPKI). Null without a valid signature. */
  fingerprint: string | null;
  /** Null without a valid signature, because an unsigned manifest is not trusted. */
  manifest: PackManifest | null;
  /** Ordered by path, at most 100. */
  problems: readonly PackProblem[];
}

export interface VerifyOptions {
  /** Fingerprint of the known key: 64 hexadecimal digits in lower case. */
  fingerprint?: string;
  /** Published keys of the organization, which are trusted as far as the known key vouches for them. */
  published?: PublishedKeys;
  limits?: ArchiveLimits;
  signal?: AbortSignal;
}

const manifestBytesMax = 8 * 1024 * 1024;
const signatureBytesMax = 64 * 1024;
const problemsMax = 100;

/**
 * Checks a pack offline and in bounded memory: whether it contains exactly the files of its signed manifest (integrity), and which key signed
 * the manifest (origin, if the fingerprint is known from another source).
 *
 * @throws {UnreadablePackError} if the file is not a pack, has no readable list of files, or exceeds the limits
 */
export async function verifyPack(
  path: string,
  { fingerprint: known, published, limits, signal }: VerifyOptions = {},
): Promise<PackVerdict> {
  const archive = await openArchive(path, limits);
  try {
    const entries = Map.groupBy(archive.entries, (entry) => entry.path);
    const manifest = await readSmall(entries.get(manifestPath)?.[0], manifestBytesMax);
    if (manifest === undefined)
      throw new UnreadablePackError(`it is not a compliance pack: ${manifestPath} is missing`);
    if (manifest === null) return unsigned({ path: manifestPath, kind: 'changed' });
    const signature = await readSmall(entries.get(signaturePath)?.[0], signatureBytesMax);
    if (!signature) return unsigned({ path: signaturePath, kind: signature === null ? 'changed' : 'missing' });
    const signer = signerOf(manifest, signature);
    if (signer === null) return unsigned({ path: manifestPath, kind: 'unsigned' });
    const parsed = parseManifest(manifest);
    if (!parsed) throw new UnreadablePackError(`${manifestPath} was created by an incompatible version of Plimsoll`);
    const problems = await compare(parsed, entries, archive, signal);
    return {
      isWhole: problems.length === 0,
      ...judgeSigner(signer, parsed, { known, published }),
      fingerprint: signer,
      manifest: parsed,
      problems,
    };
  } finally {
    await archive.close();
  }
}

function unsigned(problem: Pick<PackProblem, 'path' | 'kind'>): PackVerdict {
  const problems = [{ ...problem, detail: null }];
  return { isWhole: false, origin: 'unknown', validity: null, fingerprint: null, manifest: null, problems };
}

interface PublishedKeys {
  organizationId: string;
  history: readonly HistoricKey[];
}

function judgeSigner(
  signer: string,
  { pack }: PackManifest,
  { known, published }: { known: string | undefined; published: PublishedKeys | undefined },
): Pick<PackVerdict, 'origin' | 'validity'> {
  if (known === undefined) return { origin: 'unknown', validity: null };
  const isOwn = published?.organizationId === pack.organization.id;
  const trusted = isOwn ? trustedKeys(published.organizationId, published.history, known) : [];
  const key = trusted.find(({ fingerprint }) => fingerprint === signer);
  if (!key) return { origin: known === signer ? 'confirmed' : 'foreign', validity: null };
  const validity = { from: key.validFrom.toISOString(), until: key.validUntil?.toISOString() ?? null };
  const isExpired = validity.until !== null && Date.parse(pack.asOf) > Date.parse(validity.until);
  return { origin: isExpired ? 'expired' : 'confirmed', validity };
}

async function compare(
  { files }: PackManifest,
  entries: ReadonlyMap<string, readonly ArchiveEntry[]>,
  { hidden }: Archive,
  signal: AbortSignal | undefined,
): Promise<PackProblem[]> {
  const problems: PackProblem[] = [];
  const listed = new Map(files.map((file) => [file.path, file]));
  const paths = new Set([...listed.keys(), ...entries.keys()]);
  for (const path of [...paths].sort()) {
    if (problems.length >= problemsMax) break;
    const kind = await compareOne(path, entries.get(path) ?? [], { listed: listed.get(path), signal });
    if (kind) problems.push({ path, kind, detail: isPlainPath(path) ? null : 'file name not used in packs' });
  }
  // Extra and duplicate files cause hidden content too, so it is reported only without other problems.
  if (hidden && problems.length === 0) problems.push({ path: hidden.path, kind: 'hidden', detail: hidden.what });
  return problems;
}

async function compareOne(
  path: string,
  found: readonly ArchiveEntry[],
  { listed, signal }: { listed: PackFile | undefined; signal: AbortSignal | undefined },
): Promise<PackProblem['kind'] | null> {
  const [entry] = found;
  if (found.length > 1) return 'twice';
  if (path === manifestPath || path === signaturePath) return null;
  if (!listed) return 'extra';
  if (!entry) return 'missing';
  return (await isUnchanged(entry, listed, signal)) ? null : 'changed';
}

async function isUnchanged(
  entry: ArchiveEntry,
  { bytes, sha256 }: PackFile,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (entry.bytes !== bytes) return false;
  const hash = createHash('sha256');
  try {
    for await (const chunk of entry.chunks()) {
      if (signal?.aborted) break;
      hash.update(chunk);
    }
  } catch {
    return false;
  }
  signal?.throwIfAborted();
  return hash.digest('hex') === sha256;
}

/** Undefined if there is no entry, null if it is damaged. */
async function readSmall(entry: ArchiveEntry | undefined, bytesMax: number): Promise<Buffer | null | undefined> {
  if (!entry) return undefined;
  if (entry.bytes > bytesMax) throw new UnreadablePackError(`${entry.path} exceeds the size limit`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of entry.chunks()) chunks.push(chunk);
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
