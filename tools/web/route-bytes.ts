import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Source file of the part that is loaded for the route; that of the page for the part that all routes need. */
  route: string;
  gzipBytes: number;
  files: number;
}

/**
 * Bytes of each part that is loaded on demand together with the first part, the largest first. The first part alone is a route too, as before
 * sign-in.
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
  const routes = [
    [],
    ...parts.filter(([key, part]) => part.isDynamicEntry === true && isPage(key)).map(([key]) => [key]),
  ];
  return routes
    .map((added) => {
      const files = scriptsOf(manifest, [...entries, ...added]);
      const [route = entries[0] ?? ''] = added;
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

/** Whether a part is a page. Parts that a page loads later, such as dialogs and tabs, are not in its first load. */
function isPage(source: string): boolean {
  return /^src\/pages\/[^/]+\/[^/]+-page\.tsx$/.test(source);
}
