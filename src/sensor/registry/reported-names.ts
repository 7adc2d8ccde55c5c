import { join } from 'node:path';
import { listOf, recordOf, textsOf } from '../../engine/text-formats/outside-values.ts';
import { openSealedFolder } from '../buffer/sealed-folder.ts';

/** The repositories of the last complete catalog, on disk, so that the next one can report those that are gone. */
export interface ReportedNames {
  /** Empty for another registry than the one that was written. */
  read(registryId: string): Promise<ReadonlySet<string>>;
  write(registryId: string, names: Iterable<string>): Promise<void>;
}

const suffix = '.names';
const fileName = `reported${suffix}`;

export async function openReportedNames(folder: string, key: Uint8Array): Promise<ReportedNames> {
  const files = await openSealedFolder(join(folder, 'catalog'), { key, suffix });
  return {
    async read(registryId) {
      const stored = readStored(await files.read(fileName));
      return new Set(stored['registryId'] === registryId ? textsOf(listOf(stored['names'])) : []);
    },
    async write(registryId, names) {
      await files.write(fileName, Buffer.from(JSON.stringify({ registryId, names: [...names] }), 'utf8'));
    },
  };
}

function readStored(bytes: Buffer | undefined): Readonly<Record<string, unknown>> {
  try {
    return recordOf(bytes && JSON.parse(bytes.toString('utf8')));
  } catch {
    return {};
  }
}
