import type { EndpointDefinition } from '../endpoint.ts';

/** Longer texts are cut: no operation has that many different words. */
export const filterCharactersMax = 100;

/** The operations that contain every word of the text, in any case: in method, path, id, group, summary or description. */
export function filterDefinitions(definitions: readonly EndpointDefinition[], text: string): EndpointDefinition[] {
  const words = text.toLowerCase().split(/\s+/);
  return definitions.filter(({ method, path, id, tag, summary, description = '' }) => {
    const all = [method, path, id, tag, summary, description].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
