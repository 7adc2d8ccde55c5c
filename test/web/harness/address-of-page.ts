import { pages } from '../routes.ts';
import { addressOf, seededApi } from './address-of.ts';
import { partOf } from './follow.ts';

/**
 * The address of a page in the seeded organization.
 *
 * @param path as in `routes.ts`
 * @param part query of a part of the page
 */
export async function addressOfPage(path: string, part?: string): Promise<string> {
  const route = pages.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} is not a page`);
  const address = await addressOf(route, seededApi());
  return part === undefined ? address : partOf(address, part);
}
