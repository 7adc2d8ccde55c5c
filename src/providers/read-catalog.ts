import { ScanError, type ScanErrorCode } from '../domain/scan-error.ts';
import { listTags } from '../oci/registry/list-tags.ts';
import { createRegistryClient } from '../oci/registry/registry-client.ts';
import { listRepositories } from './list-repositories.ts';
import type { ListedTag, ProviderAccess, ProviderContext, RegistryLogin } from './provider-access.ts';
import { renewed } from './renewed.ts';

/** A registry with a valid login. */
export interface OpenedRegistry {
  access: ProviderAccess;
  context: ProviderContext;
  /** Renewed when it expires. */
  login: RegistryLogin;
}

/** The digest is that of the current sync, or null when the registry does not return it without a pull or it was not requested. */
export type CatalogTag = ListedTag;

/** A listed repository without its host. */
export interface CatalogRepository {
  name: string;
  tags: CatalogTag[];
}

export interface CatalogSelection {
  isWanted(tag: string): boolean;
  /** Requests the digest of each tag with one HEAD, which does not count as a pull. */
  needsDigests: boolean;
  /** With `needsDigests`, the tags whose digests are requested. Default: all. */
  isDigestWanted?(tag: string): boolean;
}

/** Maximum number of tags of one repository. The largest public repositories have about ten thousand. */
const tagsMax = 50_000;
const repositoriesAtOnce = 4;
const headsAtOnce = 4;
/** Errors that affect a single repository while registry and login work. */
const codesOfOneRepository: ReadonlySet<ScanErrorCode> = new Set([
  'UNAUTHORIZED',
  'IMAGE_NOT_FOUND',
  'LIMIT_EXCEEDED',
  'NOT_A_REGISTRY',
]);

export interface CatalogSummary {
  /** Number of repositories that were read completely. */
  repositories: number;
  /** Number of repositories and parts of the list that were skipped. Their content is unknown. */
  skipped: number;
  /** Error of the first skipped repository. */
  refusal: ScanError | null;
}

/**
 * Passes every repository of a registry with its selected tags to `onRepository`, several concurrently. A repository or part of the list
 * that the credentials cannot read, or that fails, is skipped. A listed repository that does not exist is ignored, because catalogs may
 * list repositories without tags. Rejects with ScanError when the list itself, or every repository on it, cannot be read.
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
  // If no repository could be read, the registry is not empty.
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
  { isWanted, needsDigests, isDigestWanted = () => true }: CatalogSelection,
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
      if (!isDigestWanted(name)) {
        tags.push({ name, digest: null });
        return;
      }
      try {
        tags.push({ name, digest: (await client.resolveTag(name, signal)) ?? null });
      } catch (error) {
        // The tag was deleted after it was listed.
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

/**
 * Runs `work` for each item with bounded concurrency. After the first failure of `work` or of the iteration it starts no more, waits for
 * the running ones, and rejects with that failure.
 */
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
