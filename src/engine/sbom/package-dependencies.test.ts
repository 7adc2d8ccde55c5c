import { expect, it } from 'vitest';
import { sbomPackage } from '../../../test/helpers/sbom-fixture.ts';
import { packageDependencies } from './package-dependencies.ts';
import type { SbomPackage } from './sbom-input.ts';

function resolve(packages: readonly SbomPackage[]): number[][] {
  const steps = packageDependencies(packages);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const npm = (place: string, version: string, dependencies: string[] = []): SbomPackage => ({
  ...sbomPackage({ type: 'npm', name: place.slice(place.lastIndexOf('node_modules/') + 13), version, dependencies }),
  paths: [`${place}/package.json`],
});

it('of several versions, a package requires the one that Node finds from its place', () => {
  const packages = [
    npm('app/node_modules/a', '1', ['c']),
    npm('app/node_modules/b', '1', ['c']),
    npm('app/node_modules/b/node_modules/c', '2', ['a']),
    npm('app/node_modules/c', '1'),
    npm('other/node_modules/c', '3'),
  ];
  expect(resolve(packages)).toEqual([[3], [2], [0], [], []]);
});

it('names of PyPI are compared in normalized form', () => {
  const packages = [
    sbomPackage({ type: 'pypi', name: 'a', dependencies: ['typing-extensions'] }),
    sbomPackage({ type: 'pypi', name: 'Typing_Extensions' }),
  ];
  expect(resolve(packages)).toEqual([[1], []]);
});

it('of several architectures, a package requires that of its own', () => {
  const deb = (name: string, architecture: string, dependencies: string[] = []) =>
    sbomPackage({ type: 'deb', name, architecture, dependencies });
  const packages = [deb('app', 'arm64', ['libc6']), deb('libc6', 'amd64'), deb('libc6', 'arm64')];
  expect(resolve(packages)).toEqual([[2], [], []]);
});
