import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import { developmentOnly } from '../development-only.ts';
import type { LockedCrate } from './parse-cargo-lock.ts';

/**
 * The crates that only tests and examples of the application need. The lock file does not tell them from others: the project's `Cargo.toml` does
 * (doc.rust-lang.org/cargo, "Specifying Dependencies"). Without it, and for other members of a workspace, all crates count for production.
 */
export function developmentCrates(crates: readonly LockedCrate[], manifest: string | undefined): Set<LockedCrate> {
  const project = manifest === undefined ? {} : tryToml(manifest);
  const own = textOf(recordOf(project['package'])['name']);
  const root = crates.find(({ name, source }) => source === '' && name === own);
  if (!root) return new Set();
  const production = namesIn(project, ['dependencies', 'build-dependencies']);
  const tests = namesIn(project, ['dev-dependencies']);
  const byRequirement = cratesByRequirement(crates);
  const isAmbiguous = (required: string): boolean => (byRequirement.get(required)?.length ?? 0) > sameRequirementMax;
  if (crates.some(({ requirements }) => requirements.some(isAmbiguous))) return new Set();
  const keysOf = (required: readonly string[]): string[] =>
    required.flatMap((text) => (byRequirement.get(text) ?? []).map(keyOf));
  const byKey = new Map(crates.filter((crate) => crate !== root).map((crate) => [keyOf(crate), crate]));
  const isForTests = (required: string): boolean => {
    const name = required.split(' ', 1)[0] ?? '';
    return tests.has(name) && !production.has(name);
  };
  const development = developmentOnly({
    keys: byKey.keys(),
    requires: (key) => keysOf(byKey.get(key)?.requirements ?? []),
    developmentRoots: keysOf(root.requirements.filter(isForTests)),
    productionRoots: keysOf(root.requirements.filter((required) => !isForTests(required))),
  });
  return new Set([...development].flatMap((key) => byKey.get(key) ?? []));
}

/**
 * Cargo writes the version of a required crate if the file has several, so that a requirement has one crate for each source. A file in which
 * requirements have many would take quadratic time, and was not written by Cargo: all of its crates count for production.
 */
const sameRequirementMax = 8;

/** Each crate under its name and under its name with its version. */
function cratesByRequirement(crates: readonly LockedCrate[]): Map<string, LockedCrate[]> {
  const found = new Map<string, LockedCrate[]>();
  for (const crate of crates) {
    for (const requirement of [crate.name, `${crate.name} ${crate.version}`]) {
      const same = found.get(requirement);
      if (same) same.push(crate);
      else found.set(requirement, [crate]);
    }
  }
  return found;
}

/** A workspace may have a crate and a copy of it from elsewhere. */
function keyOf({ name, version, source }: LockedCrate): string {
  return `${name} ${version} ${source}`;
}

/** The crates that these tables name, also those for one platform. A dependency may have another name than its crate. */
function namesIn(project: Readonly<Record<string, unknown>>, tables: readonly string[]): Set<string> {
  const shared = recordOf(recordOf(project['workspace'])['dependencies']);
  const places = [project, ...membersOf(project['target']).map(([, target]) => recordOf(target))];
  const members = places.flatMap((place) => tables.flatMap((table) => membersOf(place[table])));
  return new Set(
    members.map(
      ([name, value]) => textOf(recordOf(value)['package']) ?? textOf(recordOf(shared[name])['package']) ?? name,
    ),
  );
}

function tryToml(text: string): Readonly<Record<string, unknown>> {
  try {
    return readToml(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
