import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { readAssets } from './read-assets.ts';
import { readDependencyList } from './read-dependency-list.ts';
import { isInstalledPackage, readInstalledPackage } from './read-installed-package.ts';
import { readPackagesConfig } from './read-packages-config.ts';
import { readPackagesLock } from './read-packages-lock.ts';
import { isToolSettings, readToolSettings } from './read-tool-settings.ts';

const fileBytesMax = 32 * 1024 * 1024;

/** NuGet packages of .NET applications and runtimes, from the lists that the SDK and NuGet write. */
export const dotnetAnalyzer: FileAnalyzer = {
  id: 'dotnet',
  reads:
    'NuGet packages: `*.deps.json` with owned files, `packages/*/*/*.nuspec`, `packages.lock.json`, `packages.config`, `project.assets.json`; commands of .NET tools',
  revision: 10,
  names: {
    baseNames: ['packages.lock.json', 'project.assets.json', 'packages.config', 'DotnetToolSettings.xml'],
    extensions: ['json', 'nuspec'],
  },
  wants: (path) => (readerOf(path) ? fileBytesMax : 0),
  analyze(file): FileFacts {
    const builder = new FactsBuilder({ type: 'nuget' });
    if (readerOf(file.path)?.(file, builder) === false) builder.warn('The list of NuGet packages could not be read.');
    const facts = builder.build();
    // The other lists are files of projects. Their packages are installed beside a dependency list or in NuGet's folder.
    return facts.packages && !isInstallation(file.path) ? { ...facts, lockScope: 'image' } : facts;
  },
};

function isInstallation(path: string): boolean {
  return path.endsWith('.deps.json') || path.endsWith('.nuspec');
}

/** Adds the packages of a file. Returns false for content that is not of this kind. */
type Reader = (file: WantedFile, builder: FactsBuilder) => boolean;

function readerOf(path: string): Reader | undefined {
  if (path.endsWith('.deps.json')) return readDependencyList;
  if (isInstalledPackage(path)) return readInstalledPackage;
  if (isToolSettings(path)) return readToolSettings;
  if (!isApplicationFile(path)) return undefined;
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'packages.lock.json':
      return readPackagesLock;
    case 'project.assets.json':
      return readAssets;
    case 'packages.config':
      return readPackagesConfig;
    default:
      return undefined;
  }
}
