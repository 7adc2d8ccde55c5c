/**
 * Host and path of a repository, as records of SwiftURL name packages: `https://github.com/Acme/Kit.git`, `git@github.com:acme/kit` and
 * `github.com/acme/kit` become `github.com/acme/kit`.
 */
export function normalizeRepositoryName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^[a-z+]{1,10}:\/\//, '')
    .replace(/^[a-z0-9_.-]{1,64}@([a-z0-9.-]{1,253})[:/]/, '$1/')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
}
