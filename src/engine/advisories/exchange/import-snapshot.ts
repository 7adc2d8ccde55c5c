import { type Digest, isDigest } from '../../../domain/digest.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { type ArchiveFiles, openArchiveFiles, readArchiveFile } from '../../../oci/archive/archive-files.ts';
import type { CurrentSnapshot } from '../current-snapshot.ts';
import { readList, readObject } from '../osv/read-json.ts';
import { blobName } from './export-snapshot.ts';
import { installSnapshot } from './install-snapshot.ts';
import { artifactTypes, digestOf } from './snapshot-artifact.ts';

const documentBytesMax = 1024 * 1024;

/** Imports and activates the snapshot of a file that `exportSnapshot` wrote. Throws a classified ScanError; the current snapshot then stays. */
export async function importSnapshot(file: string, folder: string, signal: AbortSignal): Promise<CurrentSnapshot> {
  const files = await openArchiveFiles(file, signal);
  const digest = await manifestDigest(files, signal);
  const manifest = await readArchiveFile(files, blobName(digest), documentBytesMax, signal);
  if (manifest === undefined) throw malformed('lacks the manifest of the snapshot');
  if (digestOf(manifest) !== digest) {
    throw new ScanError('DIGEST_MISMATCH', 'The manifest of the snapshot does not match its digest.');
  }
  return installSnapshot(
    {
      manifest,
      locate: async (blob) => {
        const range = await files.find(blobName(blob));
        if (range === undefined) throw malformed('lacks a part of the snapshot');
        return { kind: 'file', ...range };
      },
    },
    folder,
    signal,
  );
}

async function manifestDigest(files: ArchiveFiles, signal: AbortSignal): Promise<Digest> {
  const bytes = await readArchiveFile(files, 'index.json', documentBytesMax, signal);
  const entry = readList(parseIndex(bytes).manifests, 100)
    .map(readObject)
    .find(({ artifactType }) => artifactType === artifactTypes.artifact);
  if (entry === undefined) {
    throw new ScanError('UNSUPPORTED_MEDIA_TYPE', 'The file contains no snapshot of advisories of Plimsoll.');
  }
  if (!isDigest(entry.digest)) throw malformed('has an index.json with an invalid descriptor');
  return entry.digest;
}

function parseIndex(bytes: Buffer | undefined): Readonly<Record<string, unknown>> {
  try {
    return readObject(bytes && parseBoundedJson(bytes));
  } catch {
    throw malformed('has an invalid index.json');
  }
}

function malformed(problem: string): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `The file ${problem}.`);
}
