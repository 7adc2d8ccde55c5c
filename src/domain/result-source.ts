/** Sources of results in order of precedence: the service's own pull, a key of the image's registry, a key for image names. */
export const resultSources = ['pull', 'sensor', 'upload'] as const;
export type ResultSource = (typeof resultSources)[number];

/** The lowest rank describes the tag. */
export function sourceRank(source: ResultSource): number {
  return resultSources.indexOf(source);
}
