import { createMergedLibraries } from './merged-libraries.ts';
import type { ModuleReader } from './module-reader.ts';
import { createNettyModules } from './netty-modules.ts';
import { createScalaModules } from './scala-modules.ts';

/** The modules that all known libraries state in one archive. */
export function createStatedModules(): ModuleReader & Required<Pick<ModuleReader, 'unversioned'>> {
  const libraries = [createNettyModules(), createScalaModules(), createMergedLibraries()];
  return {
    wants: (name) => Math.max(...libraries.map((library) => library.wants(name))),
    add(name, bytes) {
      for (const library of libraries) if (library.wants(name) > 0) library.add(name, bytes);
    },
    coordinates: () => libraries.flatMap((library) => library.coordinates()),
    unversioned: () => libraries.flatMap((library) => library.unversioned?.() ?? []),
  };
}
