import type { DeclaredPackage } from '../../../domain/package.ts';
import { type CapabilityIndex, createCapabilityIndex } from '../capability-index.ts';
import { type FactsBuilder, filePackagesMax } from '../facts-builder.ts';
import { declareRpmPackage } from './declare-rpm-package.ts';
import { inheritSourceEpochs } from './inherit-source-epochs.ts';
import { type RpmHeader, readRpmHeader, rpmTags } from './rpm-header.ts';
import { visitRpmBlobs } from './visit-rpm-blobs.ts';

/** Largest number of requirements of one package that are resolved. Many of them have the same provider. */
const requirementsMax = 2000;

/** Adds the packages of a database with their files and dependencies. */
export function readRpmDatabase(file: Buffer, wal: Buffer | undefined, builder: FactsBuilder): void {
  const capabilities = createCapabilityIndex();
  const found: { declared: DeclaredPackage; where: string }[] = [];
  let entry = 0;
  const isSound = visitRpmBlobs(file, wal, (blob) => {
    entry += 1;
    const header = readRpmHeader(blob);
    const declared = header ? declareRpmPackage(header) : undefined;
    if (!header || declared === undefined)
      builder.warn(`The package at entry ${entry} was ignored: its header is damaged.`);
    else if (declared === 'nameless') {
      builder.warn(`The package at entry ${entry} was ignored: it has no name or no version.`);
    } else if (declared !== 'key') {
      found.push({ declared, where: `entry ${entry}` });
      addFiles(header, declared, builder);
      addCapabilities(header, declared, capabilities);
    }
    return found.length <= filePackagesMax;
  });
  if (!isSound) builder.warn('The database is damaged or has an unknown format; packages may be missing.');
  capabilities.resolve();
  inheritSourceEpochs(found.map(({ declared }) => declared));
  for (const { declared, where } of found) builder.addPackage(declared, where, declared);
}

function addFiles(header: RpmHeader, owner: DeclaredPackage, builder: FactsBuilder): void {
  const folders: string[] = [];
  header.visitTexts(rpmTags.directoryNames, (folder) => folders.push(folder.slice(folder.startsWith('/') ? 1 : 0)) > 0);
  header.visitTexts(rpmTags.baseNames, (name, index) => {
    const folder = folders[header.number(rpmTags.directoryIndexes, index) ?? -1];
    if (folder !== undefined) builder.addOwnedFile(folder + name, owner);
    return !builder.hasOwnedFilesMax;
  });
  // Packages of rpm 3 have whole paths.
  header.visitTexts(rpmTags.oldFileNames, (path) => {
    builder.addOwnedFile(path.slice(path.startsWith('/') ? 1 : 0), owner);
    return !builder.hasOwnedFilesMax;
  });
}

function addCapabilities(header: RpmHeader, declared: DeclaredPackage, capabilities: CapabilityIndex): void {
  header.visitTexts(rpmTags.provideName, (capability) => {
    capabilities.provide(capability, declared.name);
    return true;
  });
  header.visitTexts(rpmTags.requireName, (capability, index) => {
    if (!capability.startsWith('rpmlib(')) capabilities.require(declared, capability);
    return index < requirementsMax;
  });
}
