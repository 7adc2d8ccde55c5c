import type { ListedPackage } from './listed-package.ts';
import { linesOf, runTool } from './run-tool.ts';

/**
 * Standard library and modules of programs, as `go version -m` lists them. A replaced module is the one that replaces it, and not listed when a
 * folder replaces it.
 */
export function goListing(programs: readonly string[]): ListedPackage[] {
  const packages: ListedPackage[] = [];
  for (const line of linesOf(runTool('go', ['version', '-m', ...programs]))) {
    const [, standard] = /: go(1\.\S+)/.exec(line) ?? [];
    const [, kind, name = '', version = ''] = /^\t(mod|dep|=>)\t(\S+)\t(\S*)/.exec(line) ?? [];
    if (standard !== undefined) packages.push({ type: 'golang', name: 'stdlib', version: standard });
    if (kind === '=>') packages.pop();
    if (kind !== undefined && !(kind === '=>' && name.startsWith('.')))
      packages.push({ type: 'golang', name, version });
  }
  return packages;
}
