import { decodeInventory, type EncodedInventory } from '../../engine/pipeline/encode-inventory.ts';
import { fetchLayer } from '../../oci/fetch-layer.ts';
import type { ImageSource, ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalScanResult, FoundScanner } from '../host/external-scan.ts';
import {
  createExternalScanners,
  type ExternalScanners,
  type ExternalScannersOptions,
} from '../host/external-scanners.ts';
import type { Trial } from './create-canary.ts';

/** A golden image and the engine's inventory of it. */
export interface CorpusImage {
  /** Name in the corpus. */
  name: string;
  source: ImageSource;
  resolved: ResolvedImage;
  image: { name: string; tag: string | null; digest: string | null; platform: string };
  inventory: EncodedInventory;
}

/**
 * Runs one scanner on all images of the corpus, one after the other, isolated like in a scan. It makes no statement about an image on which
 * it fails: Trivy, for example, reads Java archives only with a second database.
 */
export async function tryOut(
  found: FoundScanner,
  corpus: readonly CorpusImage[],
  options: Omit<ExternalScannersOptions, 'find' | 'select'>,
  signal: AbortSignal,
): Promise<Trial> {
  const scanners = createExternalScanners({ ...options, find: async () => [found] });
  try {
    const trials: Trial[] = [];
    for (const image of corpus) trials.push(await tryImage(scanners, found, image, signal));
    return join(trials);
  } finally {
    await scanners.close();
  }
}

function join(trials: readonly Trial[]): Trial {
  const version = trials.find((one) => one.version !== null)?.version ?? null;
  const databaseVersion = trials.find((one) => one.databaseVersion !== null)?.databaseVersion ?? null;
  const succeeded = trials.flatMap(({ statements }) => (statements === null ? [] : [statements]));
  return { version, databaseVersion, statements: succeeded.length === 0 ? null : succeeded.flat() };
}

async function tryImage(
  scanners: ExternalScanners,
  { name }: FoundScanner,
  image: CorpusImage,
  signal: AbortSignal,
): Promise<Trial> {
  const session = await scanners.begin([name], fetchLayer);
  if (session === undefined) return { version: null, databaseVersion: null, statements: null };
  try {
    return toTrial(await session.run({ ...image, earlier: [] }, signal), image);
  } finally {
    await session.close();
  }
}

function toTrial({ runs, statements }: ExternalScanResult, { name, inventory }: CorpusImage): Trial {
  const [run] = runs;
  const [own] = statements;
  const versions = {
    version: run?.versions?.version ?? null,
    databaseVersion: run?.versions?.database?.version ?? null,
  };
  if (run?.status !== 'SUCCEEDED' || own === undefined) return { ...versions, statements: null };
  const { packages } = decodeInventory(inventory);
  const purlAt = (position: number): string => packages[position]?.purl ?? `package ${position - packages.length}`;
  const asserted = Object.keys(own.asserted).map((key) => {
    const [position = '', id = ''] = key.split(' ', 2);
    return `${purlAt(Number(position))} ${id}`;
  });
  const listed = (own.listed ?? []).map(purlAt);
  const all = [...asserted, ...listed, ...run.notes.map(({ id }) => id)];
  return { ...versions, statements: all.map((one) => `${name}: ${one}`) };
}
