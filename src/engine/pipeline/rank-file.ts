export interface SizedFile {
  path: string;
  sizeBytes: number;
}

/** Maximum number of files that a list of the largest files has. */
const rankedFilesMax = 10;

/** Whether a file of this size belongs to the largest ones. Empty files never do. */
export function isRanked(ranked: readonly SizedFile[], sizeBytes: number): boolean {
  if (sizeBytes === 0) return false;
  return ranked.length < rankedFilesMax || sizeBytes > (ranked.at(-1)?.sizeBytes ?? 0);
}

/** Keeps the largest files, in descending order of size. */
export function rankFile(ranked: SizedFile[], path: string, sizeBytes: number): void {
  if (!isRanked(ranked, sizeBytes)) return;
  const index = ranked.findIndex((file) => file.sizeBytes < sizeBytes);
  ranked.splice(index === -1 ? ranked.length : index, 0, { path, sizeBytes });
  if (ranked.length > rankedFilesMax) ranked.pop();
}
