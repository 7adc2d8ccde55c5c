import path from 'node:path';
import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { type Application, declareApplication, readAppFile } from './read-app-file.ts';
import { type HexMetadata, readHexMetadata } from './read-hex-metadata.ts';

export const hexMetadataName = 'hex_metadata.config';

/**
 * The key of all files of a dependency in one project of Mix or Rebar: its folder in `deps`, its builds `_build/ENV/lib/NAME`, and its copies in
 * releases below `_build`, `_build/ENV/rel/RELEASE/lib/NAME-VERSION`. Undefined for other files.
 */
export function dependencyKey(path: string): string | undefined {
  const [, project = '', name] =
    path.endsWith('.app') || baseNameOf(path) === hexMetadataName ? (place.exec(path) ?? []) : [];
  return name === undefined ? undefined : `${project}deps/${name}/${hexMetadataName}`;
}

const place =
  /^(.*\/)?(?:deps|_build\/[^/]+\/(?:lib|rel\/[^/]+\/lib))\/([a-z]\w*)(?:-[^/]+)?\/(?:hex_metadata\.config|ebin\/[^/]+\.app)$/;

/**
 * The package of a dependency. Application resource files have the name of the application, and the metadata of Hex that of the package, which
 * advisories use. An application of another name or version is a package of its own.
 */
export function readDependencyFolder({ path: main, bytes, companions }: WantedFile): FileFacts {
  const files = [[main, bytes] as const, ...(companions ?? [])];
  const builder = new FactsBuilder();
  const metadata = files
    .filter(([file]) => baseNameOf(file) === hexMetadataName)
    .map(([file, each]) => readPackage(builder, relativeFolder(main, folderOf(file)), each))[0];
  if (metadata) {
    const { name, version, licenses, supplier, dependencies } = metadata;
    const declared = { type: 'hex', name, version, licenses: boundedLicenses(licenses) } as const;
    builder.addPackage({ ...declared, ...givenDetails({ supplier, dependencies }) }, 'its name');
  }
  const isPackage = ({ name, version }: Application) => metadata?.application === name && metadata.version === version;
  const others = new Map<string, Application>();
  for (const [file, each] of files) {
    if (baseNameOf(file) === hexMetadataName) continue;
    const application = readApplication(builder, relativeFolder(main, folderOf(folderOf(file))), each);
    if (!application) builder.warn('The application has no name or no version.');
    else if (!isPackage(application)) others.set(`${application.name} ${application.version}`, application);
  }
  for (const application of others.values()) declareApplication(builder, application);
  return builder.build();
}

/** The package of a folder. Its authors can have written a file without the list of files. */
function readPackage(builder: FactsBuilder, folder: string, bytes: Uint8Array): HexMetadata | undefined {
  const metadata = readHexMetadata(bytes);
  if (metadata?.hasFileList) builder.addOwnedFolder(folder);
  else builder.addLibraryFolder(folder);
  return metadata;
}

/** The application of a folder. A built one has programs in two of its folders (erlang.org, "Directory Structure"). */
function readApplication(builder: FactsBuilder, folder: string, bytes: Uint8Array): Application | undefined {
  const application = readAppFile(bytes);
  builder.addLibraryFolder(folder);
  if (application?.hasModules) for (const name of ['bin', 'priv']) builder.addOwnedFolder(`${folder}/${name}`);
  return application;
}

function relativeFolder(main: string, folder: string): string {
  return path.posix.relative(`/${folderOf(main)}`, `/${folder}`) || '.';
}
