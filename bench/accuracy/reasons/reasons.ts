import { almaAsRedHat } from './alma-as-red-hat.ts';
import { beforeZero } from './before-zero.ts';
import { bitnamiRevisions } from './bitnami-revisions.ts';
import { bitnamiSharedAliases } from './bitnami-shared-aliases.ts';
import { bitnamiSuffixes } from './bitnami-suffixes.ts';
import { capitalLettersInPurl } from './capital-letters-in-purl.ts';
import { composerStabilities } from './composer-stabilities.ts';
import { dottedPythonName } from './dotted-python-name.ts';
import { errataWithoutCve } from './errata-without-cve.ts';
import { fixedInAnotherRange } from './fixed-in-another-range.ts';
import { goStandardPackages } from './go-standard-packages.ts';
import { goToolchain } from './go-toolchain.ts';
import { grypeIgnoresZlib } from './grype-ignores-zlib.ts';
import { incompleteNpmVersion } from './incomplete-npm-version.ts';
import { jarsWithoutCoordinates } from './jars-without-coordinates.ts';
import { jenkinsPlugins } from './jenkins-plugins.ts';
import { kernelHeaderPackages } from './kernel-header-packages.ts';
import { localVersions } from './local-versions.ts';
import { malwareRecords } from './malware-records.ts';
import { mavenOrder } from './maven-order.ts';
import { minorReleases } from './minor-releases.ts';
import { missingZeros } from './missing-zeros.ts';
import { moduleInTitle } from './module-in-title.ts';
import { nameInOtherCase } from './name-in-other-case.ts';
import { nativeRecordBesideGhsa } from './native-record-beside-ghsa.ts';
import { noRecordsOfRelease } from './no-records-of-release.ts';
import { notRead } from './not-read.ts';
import { npmNameInOtherCase } from './npm-name-in-other-case.ts';
import { olderTrackerRecord } from './older-tracker-record.ts';
import { outweighedByGhsa } from './outweighed-by-ghsa.ts';
import { pairsOfEvents } from './pairs-of-events.ts';
import { pythonSpecifiers } from './python-specifiers.ts';
import type { Reason } from './reason.ts';
import { recordsWithoutVersions } from './records-without-versions.ts';
import { rejectedCve } from './rejected-cve.ts';
import { reversedRange } from './reversed-range.ts';
import { rockyModules } from './rocky-modules.ts';
import { rockyRepositories } from './rocky-repositories.ts';
import { securityErrataOnly } from './security-errata-only.ts';
import { severalFixedVersions } from './several-fixed-versions.ts';
import { severalLastAffected } from './several-last-affected.ts';
import { streamsIgnored } from './streams-ignored.ts';
import { suffixesOfLongVersions } from './suffixes-of-long-versions.ts';
import { trackerDecides } from './tracker-decides.ts';
import { unknownModuleStream } from './unknown-module-stream.ts';
import { unorderedBound } from './unordered-bound.ts';
import { withdrawnRecord } from './withdrawn-record.ts';

/** Every reason. The first one that explains a difference is its reason. */
export const reasons: readonly Reason[] = [
  notRead,
  noRecordsOfRelease,
  almaAsRedHat,
  grypeIgnoresZlib,
  withdrawnRecord,
  kernelHeaderPackages,
  rejectedCve,
  malwareRecords,
  nativeRecordBesideGhsa,
  outweighedByGhsa,
  unorderedBound,
  recordsWithoutVersions,
  reversedRange,
  severalLastAffected,
  beforeZero,
  dottedPythonName,
  npmNameInOtherCase,
  capitalLettersInPurl,
  nameInOtherCase,
  incompleteNpmVersion,
  pythonSpecifiers,
  localVersions,
  suffixesOfLongVersions,
  missingZeros,
  composerStabilities,
  bitnamiRevisions,
  bitnamiSuffixes,
  bitnamiSharedAliases,
  mavenOrder,
  jenkinsPlugins,
  jarsWithoutCoordinates,
  goToolchain,
  goStandardPackages,
  fixedInAnotherRange,
  pairsOfEvents,
  errataWithoutCve,
  securityErrataOnly,
  unknownModuleStream,
  streamsIgnored,
  minorReleases,
  rockyModules,
  rockyRepositories,
  moduleInTitle,
  severalFixedVersions,
  trackerDecides,
  olderTrackerRecord,
];
