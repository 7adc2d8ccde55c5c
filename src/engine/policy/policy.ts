import type { Severity } from '../../domain/severity.ts';
import type { Exception } from './exception.ts';

/** Rules that decide whether an image is accepted. The CLI and the API evaluate the same document. */
export interface Policy {
  name: string | null;
  rules: PolicyRule[];
  exceptions: Exception[];
}

/** `fail`: a violation refuses the image. `warn`: it is reported. */
export const policyActions = ['fail', 'warn'] as const;
export type PolicyAction = (typeof policyActions)[number];

export type PolicyRule = { name: string; action: PolicyAction } & (
  | { kind: 'findings'; when: FindingCondition }
  | { kind: 'licenses'; licenses: LicenseCondition }
  | { kind: 'unknown' }
  | { kind: 'baseImage'; base: BaseCondition }
  | { kind: 'imageAge'; maxDays: number }
);

/** A finding violates the rule when all conditions that are present hold. */
export interface FindingCondition {
  /** Lowest severity. A finding without a rating counts as MEDIUM. */
  severity: Severity | null;
  isKnownExploited: boolean | null;
  /** Lowest EPSS score, 0–1. A finding without a score counts as violation: its likelihood is unknown. */
  epss: number | null;
  isFixable: boolean | null;
  /** Lowest number of days since publication. A finding without a date counts as violation: its age is unknown. */
  ageDays: number | null;
  isMalware: boolean | null;
  packageTypes: string[] | null;
}

/** Globs over SPDX ids or declared names. */
export interface LicenseCondition {
  /** When present, every license that matches none of these is a violation. */
  allow: string[] | null;
  deny: string[];
  /** Whether a package without a known license is a violation. */
  deniesUnknown: boolean;
  packageTypes: string[] | null;
}

/** Globs over the name of the base image. */
export interface BaseCondition {
  allow: string[] | null;
  deny: string[];
}
