import { visitXml } from '../../text-formats/visit-xml.ts';

/** The parts of a Maven project file (POM reference) that name packages. Texts are as written, with their expressions. */
export interface Pom {
  group?: string;
  artifact?: string;
  version?: string;
  parent: PomParts;
  organization?: string;
  /** `name`, `email`, `organization`, `url`. */
  developers: PomParts[];
  /** `name`, `url`. */
  licenses: PomParts[];
  dependencies: PomDependency[];
  /** Versions for dependencies without one (`dependencyManagement`). */
  managed: PomDependency[];
  properties: Map<string, string>;
}

export type PomParts = Partial<Record<string, string>>;

/** `groupId`, `artifactId`, `version`, `scope`, `optional`, `type`, as written. */
export type PomDependency = PomParts;

const listMax = 5000;

/** Undefined for a text that is no project file. A damaged file has the parts before the damage. */
export function readPom(text: string): Pom | undefined {
  const pom: Pom = { parent: {}, developers: [], licenses: [], dependencies: [], managed: [], properties: new Map() };
  let isProject = false;
  let item: PomParts = {};
  visitXml(text, {
    leaf(path, value) {
      isProject ||= path[0] === 'project';
      if (path.length === 2) setOwn(pom, path[1], value);
      else if (path.length === 3) setPart(pom, path[1], path[2] ?? '', value);
      else if (isItem(path)) item[path.at(-1) ?? ''] = value;
    },
    close(path) {
      isProject ||= path[0] === 'project';
      const list = listOf(pom, path);
      if (list && list.length < listMax) list.push(item);
      if (list) item = {};
    },
  });
  return isProject ? pom : undefined;
}

const ownFields = { groupId: 'group', artifactId: 'artifact', version: 'version' } as const;

function setOwn(pom: Pom, name: string | undefined, value: string): void {
  if (name === 'groupId' || name === 'artifactId' || name === 'version') pom[ownFields[name]] ??= value;
}

function setPart(pom: Pom, section: string | undefined, name: string, value: string): void {
  if (section === 'parent') pom.parent[name] ??= value;
  else if (section === 'properties' && pom.properties.size < listMax) pom.properties.set(name, value);
  else if (section === 'organization' && name === 'name') pom.organization ??= value;
}

function isItem(path: readonly string[]): boolean {
  if (path.length === 4) return path[1] === 'dependencies' || path[1] === 'licenses' || path[1] === 'developers';
  return path.length === 5 && path[1] === 'dependencyManagement';
}

function listOf(pom: Pom, path: readonly string[]): PomParts[] | undefined {
  const name = path.at(-1);
  if (path.length === 3 && path[1] === 'dependencies' && name === 'dependency') return pom.dependencies;
  if (path.length === 3 && path[1] === 'licenses' && name === 'license') return pom.licenses;
  if (path.length === 3 && path[1] === 'developers' && name === 'developer') return pom.developers;
  return path.length === 4 && path[1] === 'dependencyManagement' && name === 'dependency' ? pom.managed : undefined;
}
