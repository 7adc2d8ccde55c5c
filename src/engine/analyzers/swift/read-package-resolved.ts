import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { LockedPackage } from '../lock-facts.ts';

/**
 * Packages of `Package.resolved`, versions 1 to 3. A package is named by its repository, `github.com/apple/swift-nio`. A package of a branch
 * has a commit in place of the version.
 */
export function readPackageResolved(lock: unknown): LockedPackage[] {
  const { pins, object } = recordOf(lock);
  return listOf(pins ?? recordOf(object)['pins']).flatMap((value) => {
    const pin = recordOf(value);
    const state = recordOf(pin['state']);
    const location = textOf(pin['location']) ?? textOf(pin['repositoryURL']);
    const version = textOf(state['version']) ?? textOf(state['revision']);
    if (version === undefined || pin['kind'] === 'localSourceControl') return [];
    const identity = textOf(pin['identity']) ?? textOf(pin['package']);
    // The identity in a registry is `scope.name`.
    const name = pin['kind'] === 'registry' ? identity?.replace('.', '/') : repositoryName(location ?? '');
    return name === undefined ? [] : { name, version };
  });
}

/** `https://github.com/apple/swift-nio.git`, `git@github.com:apple/swift-nio.git` → `github.com/apple/swift-nio`. */
function repositoryName(address: string): string | undefined {
  const withoutScheme = address.replace(/^[a-z+]{1,16}:\/\//, '').replace(/^[^/@]{0,256}@/, '');
  const name = withoutScheme.replace(/^([^/:]{1,256}):(?!\d)/, '$1/').replace(/(?:\.git)?\/?$/, '');
  return name.includes('/') && !name.startsWith('/') ? name : undefined;
}
