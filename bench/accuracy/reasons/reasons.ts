import { almaAsRedHat } from './alma-as-red-hat.ts';
import { beforeZero } from './before-zero.ts';
import { bitnamiSuffixes } from './bitnami-suffixes.ts';
import { capitalLettersInPurl } from './capital-letters-in-purl.ts';
import { composerStabilities } from './composer-stabilities.ts';
import { dottedPythonName } from './dotted-python-name.ts';
import { goToolchain } from './go-toolchain.ts';
import { grypeIgnoresZlib } from './grype-ignores-zlib.ts';
import { incompleteNpmVersion } from './incomplete-npm-version.ts';
import { localVersions } from './local-versions.ts';
import { malwareRecords } from './malware-records.ts';
import { mavenOrder } from './maven-order.ts';
import { nativeRecordBesideGhsa } from './native-record-beside-ghsa.ts';
import { noRecordsOfRelease } from './no-records-of-release.ts';
import { notRead } from './not-read.ts';
import { olderTrackerRecord } from './older-tracker-record.ts';
import { outweighedByGhsa } from './outweighed-by-ghsa.ts';
import { pairsOfEvents } from './pairs-of-events.ts';
import { pythonSpecifiers } from './python-specifiers.ts';
import type { Reason } from './reason.ts';
import { rejectedCve } from './rejected-cve.ts';
import { reversedRange } from './reversed-range.ts';
import { trackerDecides } from './tracker-decides.ts';
import { unorderedBound } from './unordered-bound.ts';
import { withdrawnRecord } from './withdrawn-record.ts';

/** Every reason. The first one that explains a difference is its reason. */
export const reasons: readonly Reason[] = [
  notRead,
  noRecordsOfRelease,
  almaAsRedHat,
  grypeIgnoresZlib,
  withdrawnRecord,
  rejectedCve,
  malwareRecords,
  nativeRecordBesideGhsa,
  outweighedByGhsa,
  unorderedBound,
  reversedRange,
  beforeZero,
  dottedPythonName,
  capitalLettersInPurl,
  incompleteNpmVersion,
  pythonSpecifiers,
  localVersions,
  composerStabilities,
  bitnamiSuffixes,
  mavenOrder,
  goToolchain,
  pairsOfEvents,
  trackerDecides,
  olderTrackerRecord,
];
