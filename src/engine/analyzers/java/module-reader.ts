import type { MavenCoordinates } from './maven-coordinates.ts';

/** Modules that a library states in files of its own. Archives with merged libraries often lack their Maven metadata and have these files. */
export interface ModuleReader {
  /** The largest size of this entry that is read. 0 for an entry that names no module. */
  wants(name: string): number;
  add(name: string, text: string): void;
  coordinates(): MavenCoordinates[];
}
