import { currentWebBuild } from '../web/current-web-build.ts';
import { type RouteBytes, routeBytes } from '../web/route-bytes.ts';
import type { Outcome } from './outcome.ts';

/** Limit of the JavaScript that the first visit of any route loads, as gzip. */
export const firstLoadBytesMax = 200_000;

/** Builds the dashboard when its sources changed, and compares its largest route with the limit. */
export async function checkWebBytes(folder: string): Promise<Outcome> {
  try {
    return judgeRoutes(routeBytes(await currentWebBuild(folder)));
  } catch (error) {
    return { isGood: false, summary: 'no build', output: error instanceof Error ? error.message : String(error) };
  }
}

export function judgeRoutes(routes: readonly RouteBytes[]): Outcome {
  const [largest] = routes;
  if (largest === undefined || largest.files === 0) {
    return { isGood: false, summary: 'no routes', output: 'the manifest of the build names no JavaScript' };
  }
  const tooLarge = routes.filter(({ gzipBytes }) => gzipBytes > firstLoadBytesMax);
  return {
    isGood: tooLarge.length === 0,
    summary: `${inKilobytes(largest.gzipBytes)} kB gzip, ${largest.route}`,
    output: tooLarge
      .map(
        ({ route, gzipBytes }) =>
          `${route}: ${inKilobytes(gzipBytes)} kB, at most ${inKilobytes(firstLoadBytesMax)} kB`,
      )
      .join('\n'),
  };
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
