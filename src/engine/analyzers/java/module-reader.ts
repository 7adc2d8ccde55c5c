import type { MavenCoordinates } from './maven-coordinates.ts';

/** A module that its library states in an archive. */
export interface StatedModule extends MavenCoordinates {
  /** Artifacts that are or contain the module, beside the one of the same name: an archive of one of them does not list the module again. */
  isIn?: RegExp;
}

export type UnversionedModule = Omit<StatedModule, 'version'>;

/** Modules that a library states in files of its own. Archives with merged libraries often lack their Maven metadata and have these files. */
export interface ModuleReader {
  /** The largest size of this entry that is read. 0 for an entry of which nothing but the name is needed. */
  wants(name: string): number;
  add(name: string, bytes: Buffer): void;
  coordinates(): StatedModule[];
  /** Modules that the archive contains and whose version it does not state. */
  unversioned?(): UnversionedModule[];
}

/** Whether one of the artifacts is or contains the module. */
export function isModuleIn({ artifact, isIn }: UnversionedModule, artifacts: Iterable<string>): boolean {
  for (const name of artifacts) if (name === artifact || isIn?.test(name) === true) return true;
  return false;
}
