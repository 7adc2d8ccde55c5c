import { jarsWithoutCoordinates } from './jars-without-coordinates.ts';
import { jenkinsPlugins } from './jenkins-plugins.ts';
import { notReadInImages } from './not-read-in-images.ts';
import type { ParityDifference, ParityReason } from './parity-reason.ts';
import { plainRpmInSpdx } from './plain-rpm-in-spdx.ts';
import { rpmInDocuments } from './rpm-in-documents.ts';
import { sourceVersions } from './source-versions.ts';
import { ubuntuLtsInImages } from './ubuntu-lts-in-images.ts';

/** Every reason. The first one that explains a difference is its reason. */
export const parityReasons: readonly ParityReason[] = [
  rpmInDocuments,
  plainRpmInSpdx,
  sourceVersions,
  notReadInImages,
  ubuntuLtsInImages,
  jenkinsPlugins,
  jarsWithoutCoordinates,
];

/** Id of the reason of a difference. */
export function explainParity(difference: ParityDifference): string | undefined {
  return parityReasons.find(({ explains }) => explains(difference))?.id;
}
