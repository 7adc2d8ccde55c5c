import { sign } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import { fingerprintOf } from '../../../compliance/keys/key-history.ts';
import {
  manifestPath,
  type PackManifest,
  type PackSignature,
  signaturePath,
  signatureText,
  signedBytes,
} from '../../../compliance/pack/pack-manifest.ts';
import type { Database } from '../../../db/schema.ts';
import { localTwin } from '../../../reports/formats/zip-time.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { publicHalf, signingKey } from '../../platform/signing-keys/signing-key.ts';
import { ReportFailure } from '../reports/report-failure.ts';
import { packDocumentPaths } from './pack-document-paths.ts';

/** The ZIP file of a signed pack, and its documents for separate downloads. */
export interface SignedPack {
  zip: string;
  members: { format: string; path: string }[];
}

/** The service has no master key, so it cannot open a signing key. */
export class PackSigningError extends ReportFailure {
  override readonly name = 'PackSigningError';
  readonly code = 'SIGNING_KEY_UNAVAILABLE';
  readonly isRetryable = false;

  constructor() {
    super('The pack cannot be signed: the operator of this service must set PLIMSOLL_MASTER_KEY.');
  }
}

/** Signs the files that a render process wrote into the folder and creates the ZIP file. The same snapshot and key give the same bytes. */
export async function signPack(
  { db, vault }: { db: Kysely<Database>; vault: Vault | null },
  { organizationId, folder, asOf }: { organizationId: string; folder: string; asOf: string },
  signal: AbortSignal,
): Promise<SignedPack> {
  if (vault === null) throw new PackSigningError();
  const bytes = await readFile(join(folder, manifestPath));
  const signature = await signManifest(db, vault, organizationId, bytes);
  await writeFile(join(folder, signaturePath), signatureText(signature), { mode: 0o600 });
  // The render process wrote this file, so its shape is known.
  const { files } = JSON.parse(bytes.toString('utf8')) as PackManifest;
  const paths = [manifestPath, signaturePath, ...files.map(({ path }) => path)];
  const zip = `${folder}.zip`;
  await writeZip(zip, { folder, paths, asOf }, signal);
  const members = Object.entries(packDocumentPaths)
    .filter(([, path]) => paths.includes(path))
    .map(([format, path]) => ({ format, path: join(folder, path) }));
  return { zip, members };
}

async function signManifest(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
  manifest: Buffer,
): Promise<PackSignature> {
  const { privateKey } = await db
    .transaction()
    .execute((transaction) => signingKey(transaction, vault, organizationId));
  const publicKey = publicHalf(privateKey);
  return {
    algorithm: 'Ed25519',
    fingerprint: fingerprintOf(publicKey),
    publicKey: publicKey.toString('base64'),
    signature: sign(null, signedBytes(manifest), privateKey).toString('base64'),
  };
}

async function writeZip(
  zipPath: string,
  { folder, paths, asOf }: { folder: string; paths: readonly string[]; asOf: string },
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  for (const path of paths) {
    const source = join(folder, path);
    const options = {
      mtime: localTwin(asOf),
      mode: 0o100644,
      forceDosTimestamp: true,
      size: (await stat(source)).size,
    };
    // Opens one file at a time.
    zip.addReadStreamLazy(path, options, (use) => use(null, createReadStream(source)));
  }
  zip.end();
  const file = zip.outputStream as Readable;
  zip.on('error', (error: Error) => file.destroy(error));
  await pipeline(file, createWriteStream(zipPath, { mode: 0o600 }), { signal });
}
