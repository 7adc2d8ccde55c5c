import { ScanError } from '../../../domain/scan-error.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import type { ProviderAccess, ProviderContext } from '../../../providers/provider-access.ts';
import { readCatalog } from '../../../providers/read-catalog.ts';
import { classifyConnectionError } from './classify-connection-error.ts';
import type { ConnectionErrorCode } from './connection-errors.ts';

/** A preview ends when one of these is reached. */
export const previewLimits = { repositories: 200, tags: 20_000, examples: 20 };

export interface PreviewedTag {
  repository: string;
  tag: string;
}

export interface TagPreview {
  /** Repositories that were read, those of them with a matching tag, and those that could not be read. */
  repositories: { read: number; matching: number; skipped: number };
  tags: { matching: number; notMatching: number };
  /** The first tags of each kind. */
  examples: { matching: PreviewedTag[]; notMatching: PreviewedTag[] };
  /** False when repositories were skipped or left out because of a limit. */
  isComplete: boolean;
}

export type PreviewResult = { preview: TagPreview } | { error: ConnectionErrorCode };

/** Stops reading the catalog. */
class LimitReached extends Error {}

/**
 * Lists repositories and tags of a registry and counts which of them the globs select, until a limit is reached or `context.signal` is
 * aborted. It stores nothing. An error of the registry before the first repository was read is the result.
 */
export async function previewTags(
  { access, context }: { access: ProviderAccess; context: ProviderContext },
  globs: { include: string; exclude: string },
): Promise<PreviewResult> {
  const isWanted = createTagFilter(globs);
  const preview = emptyPreview();
  try {
    const login = await access.login(context);
    const selection = { isWanted: () => true, needsDigests: false };
    const summary = await readCatalog({ access, context, login }, selection, async ({ name, tags }) => {
      if (isFull(preview)) throw new LimitReached();
      addRepository(preview, name, { tags: tags.map((tag) => tag.name), isWanted });
    });
    preview.repositories.skipped = summary.skipped;
    preview.isComplete = summary.skipped === 0;
    return { preview };
  } catch (error) {
    const isLimit = error instanceof LimitReached || context.signal.aborted;
    if (!isLimit && !(error instanceof ScanError)) throw error;
    if (preview.repositories.read > 0) return { preview };
    return { error: error instanceof ScanError ? classifyConnectionError(error.code) : 'UNREACHABLE' };
  }
}

function emptyPreview(): TagPreview {
  return {
    repositories: { read: 0, matching: 0, skipped: 0 },
    tags: { matching: 0, notMatching: 0 },
    examples: { matching: [], notMatching: [] },
    isComplete: false,
  };
}

function isFull({ repositories, tags }: TagPreview): boolean {
  return repositories.read >= previewLimits.repositories || tags.matching + tags.notMatching >= previewLimits.tags;
}

function addRepository(
  { repositories, tags: counts, examples }: TagPreview,
  repository: string,
  { tags, isWanted }: { tags: string[]; isWanted: (tag: string) => boolean },
): void {
  let hasMatch = false;
  for (const tag of tags) {
    const kind = isWanted(tag) ? 'matching' : 'notMatching';
    hasMatch ||= kind === 'matching';
    counts[kind] += 1;
    if (examples[kind].length < previewLimits.examples) examples[kind].push({ repository, tag });
  }
  repositories.read += 1;
  if (hasMatch) repositories.matching += 1;
}
