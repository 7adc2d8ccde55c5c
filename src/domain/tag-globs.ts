/**
 * Filter for tags that `include` matches and `exclude` does not. Both are comma-separated globs: `*` matches any characters, `?` one
 * character. An empty `include` is `*`. The time is proportional to the product of the lengths.
 */
export function createTagFilter({ include, exclude }: { include: string; exclude: string }): (tag: string) => boolean {
  const included = globsOf(include);
  const excluded = globsOf(exclude);
  return (tag) =>
    (included.length === 0 || included.some((glob) => matchesGlob(glob, tag))) &&
    !excluded.some((glob) => matchesGlob(glob, tag));
}

function globsOf(list: string): string[] {
  return list
    .split(',')
    .map((glob) => glob.trim())
    .filter((glob) => glob !== '');
}

/** Greedy with backtracking to the last star: at most glob × text steps. */
function matchesGlob(glob: string, text: string): boolean {
  let inGlob = 0;
  let inText = 0;
  let star = -1;
  let resumeAt = 0;
  while (inText < text.length) {
    if (inGlob < glob.length && glob[inGlob] !== '*' && (glob[inGlob] === '?' || glob[inGlob] === text[inText])) {
      inGlob += 1;
      inText += 1;
    } else if (glob[inGlob] === '*') {
      star = inGlob;
      resumeAt = inText;
      inGlob += 1;
    } else if (star !== -1) {
      resumeAt += 1;
      inText = resumeAt;
      inGlob = star + 1;
    } else return false;
  }
  while (glob[inGlob] === '*') inGlob += 1;
  return inGlob === glob.length;
}
