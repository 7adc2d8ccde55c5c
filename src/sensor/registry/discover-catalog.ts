import { createTagFilter } from '../../domain/tag-globs.ts';
import { readCatalog } from '../../providers/read-catalog.ts';
import type { SensorLog } from '../sensor-log.ts';
import type { CatalogImage } from '../service/service-client.ts';
import { CatalogBatches, fitImage } from './catalog-batches.ts';
import type { SensorRegistry } from './open-registry.ts';

export interface Discovery {
  images: number;
  tags: number;
  /** Repositories that could not be read or are too large for a request. Their tags are unknown. */
  skipped: number;
}

/**
 * Reads the repositories and tags of the registry and sends them in batches. The service applies the tag filter to the names, which are all
 * sent, because a tag that is left out counts as removed. Digests are read of selected tags only. Throws ScanError and the errors of `send`.
 */
export async function discoverCatalog(
  registry: SensorRegistry,
  { send, log, signal }: { send(images: CatalogImage[]): Promise<void>; log: SensorLog; signal: AbortSignal },
): Promise<Discovery> {
  const { served, access } = registry;
  const isWanted = createTagFilter({ include: served.tagInclude, exclude: served.tagExclude });
  const login = await registry.login();
  const batches = new CatalogBatches();
  const found: Discovery = { images: 0, tags: 0, skipped: 0 };
  // Without a host, the service takes the names as those of its registry, whose host may have another name there.
  const nameOf = (repository: string): string => (served.host === null ? `${login.host}/${repository}` : repository);
  const selection = { isWanted: () => true, needsDigests: served.needsDigests, isDigestWanted: isWanted };
  let sending = Promise.resolve();
  const opened = { access, context: registry.contextFor(signal), login };
  const { skipped } = await readCatalog(opened, selection, async ({ name, tags }) => {
    const image = fitImage({ name: nameOf(name), tags }, isWanted);
    if (!image) {
      found.skipped += 1;
      log.warn({ repository: name, tags: tags.length }, 'repository skipped: its tags do not fit into one request');
      return;
    }
    found.images += 1;
    found.tags += image.tags.length;
    const complete = batches.add(image);
    if (complete) sending = sending.then(() => send(complete));
    await sending;
  });
  await sending;
  // Also an empty catalog is sent: it ends a requested sync.
  await send(batches.take());
  return { ...found, skipped: found.skipped + skipped };
}
