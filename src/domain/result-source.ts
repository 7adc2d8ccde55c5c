/**
 * Where a result of a tag comes from, in the order in which sources speak for the tag: the service's own pull, a key of the image's registry,
 * a key that may deliver images by name.
 */
export const resultSources = ['pull', 'sensor', 'upload'] as const;
export type ResultSource = (typeof resultSources)[number];

/** Lower speaks first. */
export function sourceRank(source: ResultSource): number {
  return resultSources.indexOf(source);
}
