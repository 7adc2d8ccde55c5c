import { join } from 'node:path';
import { systemPath } from './detect-isolation.ts';

/** The discard port, on which no service listens: connections are refused at once. */
const refusingProxy = 'http://127.0.0.1:9';

/** The whole environment of a scanner. It contains nothing of the environment of the service. `folder` belongs to the scanner. */
export function scannerEnvironment(
  folder: string,
  { processors, memoryBytesMax }: { processors: number; memoryBytesMax: number },
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PATH: systemPath,
    LANG: 'C.UTF-8',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    XDG_CACHE_HOME: join(folder, 'home', '.cache'),
    XDG_CONFIG_HOME: join(folder, 'home', '.config'),
    HTTP_PROXY: refusingProxy,
    HTTPS_PROXY: refusingProxy,
    ALL_PROXY: refusingProxy,
    NO_PROXY: '',
    http_proxy: refusingProxy,
    https_proxy: refusingProxy,
    // The scanners are Go programs: their runtime keeps these limits by itself before the service enforces them.
    GOMAXPROCS: String(processors),
    GOMEMLIMIT: String(Math.floor(memoryBytesMax * 0.8)),
    ...added,
  };
}
