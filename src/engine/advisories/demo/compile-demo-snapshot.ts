import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CompiledSnapshot, compileSnapshot } from '../compile-snapshot.ts';
import { readList, readObject, readText } from '../osv/read-json.ts';

/** One package of the demo image. `source` is its name in the advisories of its distribution. */
export interface DemoPackage {
  ecosystem: string;
  name: string;
  version: string;
  source?: string;
}

const folder = import.meta.dirname;
/** The set does not change between releases of the project. Its age is the age of its newest record. */
const factsAt = '2026-08-16T00:00:00.000Z';

/** The packages that the demo snapshot covers and that the demo image must contain. */
export async function demoPackages(): Promise<DemoPackage[]> {
  const value: unknown = JSON.parse(await readFile(path.join(folder, 'packages.json'), 'utf8'));
  return readList(value, 1_000).map((item) => {
    const { ecosystem, name, version, source } = readObject(item);
    const texts = { ecosystem: readText(ecosystem, 100), name: readText(name, 100), version: readText(version, 100) };
    return typeof source === 'string' ? { ...texts, source } : texts;
  });
}

/**
 * Compiles the project's own small set of advisories, so that a new installation can show real findings. It covers the packages of the demo
 * image at their versions. All other packages stay not assessed.
 */
export async function compileDemoSnapshot(outFolder: string): Promise<CompiledSnapshot> {
  const packages = await demoPackages();
  const subjects = packages.map(({ ecosystem, name, version, source }) => ({
    ecosystem,
    name: source ?? name,
    version,
  }));
  return compileSnapshot({
    files: [
      { feedId: 'osv:Alpine', path: path.join(folder, 'records/Alpine'), fetchedAt: factsAt },
      { feedId: 'osv:npm', path: path.join(folder, 'records/npm'), fetchedAt: factsAt },
      { feedId: 'epss', path: path.join(folder, 'epss.csv'), fetchedAt: factsAt },
    ],
    folder: outFolder,
    coversOnly: subjects.filter(
      (subject, index) => subjects.findIndex((other) => JSON.stringify(other) === JSON.stringify(subject)) === index,
    ),
  });
}
