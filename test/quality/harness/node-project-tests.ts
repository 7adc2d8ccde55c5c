import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { AllowedDifference } from './compare-packages.ts';
import type { ListedPackage } from './listed-package.ts';
import { packageListTest } from './package-list-test.ts';

export interface NodePackageManager {
  /** Name and version for the titles: `pnpm 9`. */
  name: string;
  listing: string;
  lockFile: string;
  /** Installs the packages of `package.json` in the folder, and writes the lock file or removes what it has too much. */
  install: (folder: string) => void;
  /** The installed packages, as the package manager lists them. It may list packages of other platforms. */
  list: (folder: string) => ListedPackage[];
  /** The installed packages, if `list` also lists packages that only packages of other platforms require. */
  listInstalled?: (folder: string) => ListedPackage[];
  /** Differences of the installed packages. */
  allowed: readonly AllowedDifference[];
}

const manifest = {
  name: 'app',
  version: '1.0.0',
  private: true,
  dependencies: {
    express: '4.17.1',
    'socket.io': '4.7.2',
    '@babel/core': '7.20.2',
    // Installed under another name.
    'old-lodash': 'npm:lodash@3.10.1',
    lodash: '4.17.15',
    // Packages with peers, which pnpm and Yarn install once for each set of peers.
    react: '18.2.0',
    'react-dom': '18.2.0',
    '@emotion/react': '11.11.0',
    // Depend on packages for each platform, and fsevents and a package of sharp require packages for all platforms.
    esbuild: '0.19.2',
    sharp: '0.33.5',
    chokidar: '3.5.3',
    'left-pad': 'https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz',
    part: 'file:./part',
  },
  optionalDependencies: { fsevents: '2.3.2' },
  devDependencies: { mocha: '10.2.0', semver: '7.5.2' },
};

/** Compares an installed project, and the lock file of the project alone, with the listing of a package manager of JavaScript. */
export function nodeProjectTests(manager: NodePackageManager): void {
  const { name, listing, lockFile, install, list, listInstalled = list, allowed } = manager;
  const common = {
    listing,
    missing: toolMissing('npm', '--version', 'npm'),
    isExpensive: true,
    types: ['npm'],
    atLeast: 150,
    unread: [],
  } as const;
  packageListTest({
    ...common,
    name: `${name} install`,
    makeRoot(folder) {
      writeProject(folder, manifest);
      install(folder);
    },
    ownListing: (root) => list(root).filter((each) => !elsewhere.test(each.name)),
    allowed,
  });
  packageListTest({
    ...common,
    name: `${lockFile} of ${name}`,
    makeRoot(folder) {
      const production = path.join(folder, '../production');
      writeProject(production, manifest);
      install(production);
      for (const file of ['package.json', lockFile]) cpSync(path.join(production, file), path.join(folder, file));
      const { devDependencies: _, ...withoutDevelopment } = manifest;
      writeProject(production, withoutDevelopment);
      install(production);
    },
    // Lock files name the packages of all platforms, which are left out.
    ownListing: (root) => listInstalled(path.join(root, '../production')).filter((each) => !ofPlatform.test(each.name)),
  });
}

const ofPlatform = /^(?:@esbuild\/|@img\/|fsevents$)/;
const elsewhere = /^(?:@esbuild\/(?!linux-x64$)|@img\/(?!sharp(?:-libvips)?-linux(?:musl)?-x64$)|fsevents$)/;

function writeProject(folder: string, content: object): void {
  mkdirSync(path.join(folder, 'part'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(content));
  writeFileSync(path.join(folder, 'part/package.json'), JSON.stringify({ name: 'part', version: '0.1.0' }));
}
