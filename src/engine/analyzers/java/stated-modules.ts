import type { MavenCoordinates } from './maven-coordinates.ts';
import { createNettyModules } from './netty-modules.ts';
import { createScalaModules } from './scala-modules.ts';

/** Modules that a library states in files of its own. Archives with merged libraries often lack their Maven metadata and have these files. */
export interface StatedModules {
  /** The largest size of this entry that is read. 0 for an entry that names no module. */
  wants(name: string): number;
  add(name: string, text: string): void;
  coordinates(): MavenCoordinates[];
}

export function createStatedModules(): StatedModules {
  const libraries = [createNettyModules(), createScalaModules()];
  return {
    wants: (name) => Math.max(...libraries.map((library) => library.wants(name))),
    add(name, text) {
      for (const library of libraries) if (library.wants(name) > 0) library.add(name, text);
    },
    coordinates: () => libraries.flatMap((library) => library.coordinates()),
  };
}
