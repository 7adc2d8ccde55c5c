import { expect, it } from 'vitest';
import type { DeclaredPackage } from '../../../domain/package.ts';
import { inheritSourceEpochs } from './inherit-source-epochs.ts';

const declared = (name: string, version: string, sourceVersion: string): DeclaredPackage => ({
  type: 'rpm',
  name,
  version,
  source: { name: 'perl', version: sourceVersion },
  licenses: [],
});

function sourceVersions(...packages: DeclaredPackage[]): (string | undefined)[] {
  inheritSourceEpochs(packages);
  return packages.map(({ source }) => source?.version);
}

it('takes the epoch of a source package from a package with its version and release', () => {
  const errno = declared('perl-Errno', '1.30-419.el8', '5.26.3-419.el8');
  const libs = declared('perl-libs', '4:5.26.3-419.el8', '4:5.26.3-419.el8');
  expect(sourceVersions(errno, libs)).toEqual(['4:5.26.3-419.el8', '4:5.26.3-419.el8']);
});

it('prefers the package that has the name of its source', () => {
  const other = declared('perl-other', '1:5.26.3-419.el8', '1:5.26.3-419.el8');
  const own = declared('perl', '4:5.26.3-419.el8', '4:5.26.3-419.el8');
  expect(sourceVersions(other, own)).toEqual(['4:5.26.3-419.el8', '4:5.26.3-419.el8']);
});

it('keeps the epoch of the package when no sibling has the version and release of the source', () => {
  expect(sourceVersions(declared('perl-Errno', '2:1.30-419.el8', '2:5.26.3-419.el8'))).toEqual(['2:5.26.3-419.el8']);
});

it('keeps the epochs of another release of the same source apart', () => {
  const errno = declared('perl-Errno', '1.30-420.el8', '5.26.3-420.el8');
  const libs = declared('perl-libs', '4:5.26.3-419.el8', '4:5.26.3-419.el8');
  expect(sourceVersions(errno, libs)).toEqual(['5.26.3-420.el8', '4:5.26.3-419.el8']);
});
