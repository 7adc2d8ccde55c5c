import { readList, readObject } from './osv/read-json.ts';

const listMax = 1_000;
const linksMax = 20;
const charactersMax = 500;

/** The `url` of each member of a list, if it is a web address. Links are shown to users, so other schemes are left out. */
export function readLinks(value: unknown): string[] {
  const links = readList(value, listMax)
    .map((reference) => readObject(reference).url)
    .filter((url): url is string => typeof url === 'string' && url.length <= charactersMax && isWebLink(url));
  return [...new Set(links)].slice(0, linksMax);
}

function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
