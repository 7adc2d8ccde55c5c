import { createTagFilter } from '../../domain/tag-globs.ts';
import { readCatalog } from '../../providers/read-catalog.ts';
import type { SensorLog } from '../sensor-log.ts';
import type { CatalogImage } from '../service/service-client.ts';
import type { ServedRegistry } from '../service/service-replies.ts';
import { CatalogBatches, fitImage } from './catalog-batches.ts';
import type { SensorRegistry } from './open-registry.ts';
import type { ReportedNames } from './reported-names.ts';

export interface Discovery {
  images: number;
  tags: number;
  /** Repositories that could not be read or are too large for a request. Their tags are unknown. */
  skipped: number;
  /** Repositories that were reported before and that the registry does not have any more. */
  removed: number;
}

export interface DiscoverOptions {
  /** `isLast`: the service knows the whole catalog afterwards. */
  send(images: CatalogImage[], isLast: boolean): Promise<void>;
  names: ReportedNames;
  log: SensorLog;
  signal: AbortSignal;
}

/**
 * Reads the repositories and tags of the registry and sends them in batches. The service applies the tag filter to the names, which are all
 * sent, because a tag that is left out counts as removed. Digests are read of selected tags only. Throws ScanError and the errors of `send`.
 */
export async function discoverCatalog(
  registry: SensorRegistry,
  { send, names, log, signal }: DiscoverOptions,
): Promise<Discovery> {
  const { served, access } = registry;
  const isWanted = createTagFilter({ include: served.tagInclude, exclude: served.tagExclude });
  const login = await registry.login();
  const batches = new CatalogBatches();
  const found: Discovery = { images: 0, tags: 0, skipped: 0, removed: 0 };
  const reported = new Set<string>();
  let sending = Promise.resolve();
  const add = async (repository: string, tags: CatalogImage['tags']): Promise<void> => {
    // Without a host, the service takes the names as those of its registry, whose host may have another name there.
    const name = served.host === null ? `${login.host}/${repository}` : repository;
    const image = fitImage({ name, tags }, isWanted);
    if (!image) {
      found.skipped += 1;
      log.warn({ repository, tags: tags.length }, 'repository skipped: its tags do not fit into one request');
      return;
    }
    found.tags += image.tags.length;
    const complete = batches.add(image);
    if (complete) sending = sending.then(() => send(complete, false));
    await sending;
  };
  const selection = { isWanted: () => true, needsDigests: served.needsDigests, isDigestWanted: isWanted };
  const opened = { access, context: registry.contextFor(signal), login };
  const { skipped } = await readCatalog(opened, selection, async ({ name, tags }) => {
    reported.add(name);
    found.images += 1;
    await add(name, tags);
  });
  found.skipped += skipped;
  const { gone, kept } = compareNames(served, await names.read(served.id), reported);
  // After a discovery that skipped repositories, a missing one may still exist.
  const removed = found.skipped > 0 ? [] : gone;
  for (const repository of removed) await add(repository, []);
  await sending;
  // Also an empty catalog is sent: it ends a requested sync.
  await send(batches.take(), true);
  if (found.skipped === 0) await names.write(served.id, [...reported, ...kept]);
  return { ...found, removed: removed.length };
}

/** `gone`: reported before and missing now. `kept`: not looked for now, because the registry is limited to other repositories. */
function compareNames({ repositories }: ServedRegistry, before: ReadonlySet<string>, now: ReadonlySet<string>) {
  const missing = [...before].filter((name) => !now.has(name));
  const named = new Set(repositories);
  const isLookedFor = (name: string): boolean => named.size === 0 || named.has(name);
  return { gone: missing.filter(isLookedFor), kept: missing.filter((name) => !isLookedFor(name)) };
}
