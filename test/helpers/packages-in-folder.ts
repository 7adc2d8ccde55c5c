import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFileAnalyzer } from '../../src/engine/analyzers/analyzer.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { createFileIndex } from '../../src/engine/analyzers/file-index.ts';

/** `name@version` of the packages that one analyzer finds in a real folder, sorted. `place`: path of the folder in an image. */
export function packagesInFolder(analyzerId: string, folder: string, place: string): string[] {
  const wantedBy = createFileIndex(analyzers.filter(isFileAnalyzer).filter(({ id }) => id === analyzerId));
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const inImage = path.posix.join(place, path.relative(folder, file));
    for (const { analyzer } of wantedBy(inImage)) {
      const { packages = [] } = analyzer.analyze({ path: inImage, bytes: readFileSync(file) });
      for (const { name, version } of packages) found.add(`${name}@${version}`);
    }
  }
  return [...found].sort();
}
