import { apkCases } from './cases/apk-cases.ts';
import { debianCases } from './cases/debian-cases.ts';
import { goCases } from './cases/go-cases.ts';
import { languageCases } from './cases/language-cases.ts';
import { mavenCases } from './cases/maven-cases.ts';
import { npmCases } from './cases/npm-cases.ts';
import { pypiCases } from './cases/pypi-cases.ts';
import { rpmCases } from './cases/rpm-cases.ts';
import { vendorFeedCases } from './cases/vendor-feed-cases.ts';
import type { LabelledCase } from './labelled-case.ts';

/** Every labelled case. */
export const labelledCases: readonly LabelledCase[] = [
  ...apkCases,
  ...debianCases,
  ...goCases,
  ...languageCases,
  ...mavenCases,
  ...npmCases,
  ...pypiCases,
  ...rpmCases,
  ...vendorFeedCases,
];
