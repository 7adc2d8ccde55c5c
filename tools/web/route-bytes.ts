import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A part of the dashboard in Vite's manifest. */
interface ManifestPart {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /** Keys of parts that are loaded together with this one. */
  imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestPart>>;

/** The JavaScript that a browser loads before it shows a route for the first time. */
export interface RouteBytes {
  /**
   * Source file of the page; that of the document for the part that all routes need. For an address that also names a part of the page, such as a
   * tab, the source file of the part.
   */
  route: string;
  gzipBytes: number;
  files: number;
}

/**
 * Bytes of each page together with the first part, the largest first. The first part alone is a route too, as before sign-in. A page with one of
 * its own parts that are loaded on demand is another route: its address can name a tab, a section or a dialog.
 *
 * @param folder of a build with manifest
 */
export function routeBytes(folder: string): RouteBytes[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const parts = Object.entries(manifest);
  const entries = parts.filter(([, part]) => part.isEntry === true).map(([key]) => key);
  const onDemand = parts.filter(([, part]) => part.isDynamicEntry === true).map(([key]) => key);
  const pages = onDemand.filter(isPage);
  const routes = [
    [],
    ...pages.map((page) => [page]),
    ...pages.flatMap((page) => onDemand.filter((key) => isPartOf(page, key)).map((part) => [page, part])),
  ];
  return routes
    .map((added) => {
      const files = scriptsOf(manifest, [...entries, ...added]);
      const route = added.at(-1) ?? entries[0] ?? '';
      return { route, gzipBytes: files.reduce((sum, file) => sum + sizeOf(file), 0), files: files.length };
    })
    .sort((left, right) => right.gzipBytes - left.gzipBytes);
}

function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  const files = [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
  return [...new Set(files)];
}

function isPage(source: string): boolean {
  return /^src\/pages\/[^/]+\/[^/]+-page\.tsx$/.test(source);
}

/** Components of the folder of a page. Other modules that are loaded on demand only begin requests. */
function isPartOf(page: string, source: string): boolean {
  return source.startsWith(`${dirname(page)}/`) && source.endsWith('.tsx') && !isPage(source);
}
