import { resolve } from 'node:path';
import { firstLoadBytesMax } from '../../tools/check/check-web-bytes.ts';
import { currentWebBuild } from '../../tools/web/current-web-build.ts';
import { routeBytes } from '../../tools/web/route-bytes.ts';

/** Prints the JavaScript that the first visit of each route loads, as gzip, and its share of the limit. */
export async function printRouteBytes(print: (line: string) => void): Promise<void> {
  const folder = await currentWebBuild(resolve(import.meta.dirname, '../..'));
  print('JavaScript of the first visit, gzip:');
  for (const { route, gzipBytes, files } of routeBytes(folder)) {
    const kilobytes = (gzipBytes / 1000).toFixed(1).padStart(7);
    const share = `${Math.round((gzipBytes / firstLoadBytesMax) * 100)} %`.padStart(6);
    print(`${kilobytes} kB ${share} of the limit ${String(files).padStart(4)} files  ${route}`);
  }
}
