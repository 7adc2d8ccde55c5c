import { decodeInventory, type EncodedInventory } from '../../engine/pipeline/encode-inventory.ts';
import { fetchLayer } from '../../oci/fetch-layer.ts';
import type { ImageSource, ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalScanResult, FoundScanner } from '../host/external-scan.ts';
import { createExternalScanners, type ExternalScannersOptions } from '../host/external-scanners.ts';
import type { Trial } from './create-canary.ts';

/** A golden image and the engine's inventory of it. */
export interface Corpus {
  source: ImageSource;
  resolved: ResolvedImage;
  image: { name: string; tag: string | null; digest: string | null; platform: string };
  inventory: EncodedInventory;
}

/** Runs one scanner on the corpus, isolated like in a scan. */
export async function tryOut(
  found: FoundScanner,
  corpus: Corpus,
  options: Omit<ExternalScannersOptions, 'find' | 'select'>,
  signal: AbortSignal,
): Promise<Trial> {
  const scanners = createExternalScanners({ ...options, find: async () => [found] });
  try {
    const session = await scanners.begin([found.name], fetchLayer);
    if (session === undefined) return { version: null, databaseVersion: null, statements: null };
    try {
      return toTrial(await session.run({ ...corpus, earlier: [] }, signal), corpus);
    } finally {
      await session.close();
    }
  } finally {
    await scanners.close();
  }
}

function toTrial({ runs, statements }: ExternalScanResult, { inventory }: Corpus): Trial {
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
  return { ...versions, statements: [...asserted, ...listed, ...run.notes.map(({ id }) => id)] };
}
