import { type Search, stringifySearch } from './search.ts';

/** Names of the values in a path such as `/scans/$scanId`. */
export type ParamOf<Path extends string> = Path extends `${string}/$${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}/$${infer Name}`
    ? Name
    : never;

export type ParamsOf<Path extends string> = Readonly<Record<ParamOf<Path>, string>>;

/** The address of a page below `base`, the path of the dashboard. Values are encoded, so that none of them changes the path. */
export function hrefOf(path: string, params: Readonly<Record<string, string>>, search: Search, base: string): string {
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return base.replace(/\/$/, '') + filled + stringifySearch(search);
}
