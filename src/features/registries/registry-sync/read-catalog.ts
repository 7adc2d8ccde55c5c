import { ScanError, type ScanErrorCode } from '../../../domain/scan-error.ts';
import { listTags } from '../../../oci/registry/list-tags.ts';
import { createRegistryClient } from '../../../oci/registry/registry-client.ts';
import { listRepositories } from '../../../providers/list-repositories.ts';
import type { ListedTag, ProviderAccess, ProviderContext, RegistryLogin } from '../../../providers/provider-access.ts';
import { renewed } from '../../../providers/renewed.ts';

/** A registry that is logged in to. */
export interface OpenedRegistry {
  access: ProviderAccess;
  context: ProviderContext;
  /** Done anew when it counts no longer. */
  login: RegistryLogin;
}

/** The digest is what it named at this look; null when the registry does not say it without a pull, or was not asked. */
export type CatalogTag = ListedTag;

/** One repository as it is now, without its host. */
export interface CatalogRepository {
  name: string;
  tags: CatalogTag[];
}

export interface CatalogSelection {
  isWanted(tag: string): boolean;
  /** Ask for the digest of each tag: one HEAD each, which counts as no pull. */
  needsDigests: boolean;
}

/** Tags of one repository that are looked at; the largest public ones have some ten thousand. */
const tagsMax = 50_000;
const repositoriesAtOnce = 4;
const headsAtOnce = 4;
/** What a single repository can be reason for, when the registry and the login are fine. */
const codesOfOneRepository: ReadonlySet<ScanErrorCode> = new Set([
  'UNAUTHORIZED',
  'IMAGE_NOT_FOUND',
  'LIMIT_EXCEEDED',
  'NOT_A_REGISTRY',
]);

export interface CatalogSummary {
  /** Read whole. */
  repositories: number;
  /** Repositories and parts of the list that were passed over: what they hold is not known. */
  skipped: number;
  /** Why the first of them was. */
  refusal: ScanError | null;
}

/**
 * Gives every repository of a registry with its wanted tags to `onRepository`, several at a time. One that the credentials do not open,
 * or that cannot be read, is passed over, as is a part of the list: it holds up no other. One that is not there is none: catalogs may go
 * on naming what has no tags any more. Rejects with ScanError when the list itself cannot be had, or nothing on it.
 */
export async function readCatalog(
  opened: OpenedRegistry,
  options: CatalogSelection,
  onRepository: (repository: CatalogRepository) => Promise<void>,
): Promise<CatalogSummary> {
  const result: CatalogSummary = { repositories: 0, skipped: 0, refusal: null };
  let missing: ScanError | undefined;
  const onSkipped = (refusal: ScanError) => {
    result.skipped += 1;
    result.refusal ??= refusal;
  };
  const { access, context } = opened;
  const currentLogin = renewed(() => access.login(context), opened.login);
  const names = listRepositories(access, { ...context, onSkipped });
  await eachAtOnce(repositoriesAtOnce, names, async (name) => {
    const login = await currentLogin();
    try {
      const tags = await readTags({ access, context, login }, name, options);
      await onRepository({ name, tags });
      result.repositories += 1;
    } catch (error) {
      if (!isOfOneRepository(error)) throw error;
      if (error.code === 'IMAGE_NOT_FOUND') missing ??= error;
      else onSkipped(error);
    }
  });
  if (result.repositories > 0) return result;
  // Nothing at all could be read: that is not an empty registry.
  if (result.refusal) throw allRefused(result.refusal);
  if (missing) throw missing;
  return result;
}

function isOfOneRepository(error: unknown): error is ScanError {
  return error instanceof ScanError && codesOfOneRepository.has(error.code);
}

function allRefused(refusal: ScanError): ScanError {
  if (refusal.code !== 'UNAUTHORIZED') return refusal;
  return new ScanError(
    'UNAUTHORIZED',
    'The registry lists repositories but denies access to all of them. Check the permissions of the credentials.',
  );
}

async function readTags(
  { access, context, login }: OpenedRegistry,
  repository: string,
  { isWanted, needsDigests }: CatalogSelection,
): Promise<CatalogTag[]> {
  const providerTags = access.listTags?.(context, repository);
  if (providerTags) return collectWanted(providerTags, ({ name }) => isWanted(name));
  const { addressPolicy, timeouts, signal } = context;
  const image = { host: login.host, repository, credentials: login.credentials, addressPolicy, timeouts };
  const names = await collectWanted(listTags(image, signal), isWanted);
  if (!needsDigests) return names.map((name) => ({ name, digest: null }));
  const client = createRegistryClient(image);
  try {
    const tags: CatalogTag[] = [];
    await eachAtOnce(headsAtOnce, names, async (name) => {
      try {
        tags.push({ name, digest: (await client.resolveTag(name, signal)) ?? null });
      } catch (error) {
        // Gone since the list was made.
        if (!(error instanceof ScanError) || error.code !== 'IMAGE_NOT_FOUND') throw error;
      }
    });
    return tags;
  } finally {
    await client.close();
  }
}

async function collectWanted<Tag>(tags: AsyncIterable<Tag>, isWanted: (tag: Tag) => boolean): Promise<Tag[]> {
  const wanted: Tag[] = [];
  for await (const tag of tags) {
    if (!isWanted(tag)) continue;
    if (wanted.length >= tagsMax) {
      throw new ScanError(
        'LIMIT_EXCEEDED',
        `A repository has more than ${tagsMax} tags. Limit the tags with a filter.`,
      );
    }
    wanted.push(tag);
  }
  return wanted;
}

/** Does the work for each item, so many at a time; the first failure, of a work or of the items, comes out once what had begun has ended. */
async function eachAtOnce<Item>(
  atOnce: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      const job: Promise<void> = work(item).catch((error: unknown) => void failures.push(error));
      const tracked = job.finally(() => running.delete(tracked));
      running.add(tracked);
      if (running.size >= atOnce) await Promise.race(running);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
