import { editDistance } from '../lib/edit-distance.ts';

/** A third of the characters may differ, so that unrelated names are not suggested. */
const charactersPerEdit = 3;
const nameCharactersMax = 80;

/** The name that the user probably meant; undefined when none is similar. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > nameCharactersMax) return undefined;
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(given.toLowerCase(), name);
    const most = Math.ceil(Math.max(given.length, name.length) / charactersPerEdit);
    if (distance <= most && distance < (nearest?.distance ?? Infinity)) nearest = { name, distance };
  }
  return nearest?.name;
}
