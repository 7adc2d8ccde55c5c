import type { ModuleReader } from './module-reader.ts';
import { createNettyModules } from './netty-modules.ts';
import { createScalaModules } from './scala-modules.ts';

/** The modules that all known libraries state in one archive. */
export function createStatedModules(): ModuleReader {
  const libraries = [createNettyModules(), createScalaModules()];
  return {
    wants: (name) => Math.max(...libraries.map((library) => library.wants(name))),
    add(name, text) {
      for (const library of libraries) if (library.wants(name) > 0) library.add(name, text);
    },
    coordinates: () => libraries.flatMap((library) => library.coordinates()),
  };
}
