import type { OperatingSystem, PackageType, SourcePackage } from '../../../src/domain/package.ts';
import type { FixtureFile, FixtureRecord } from '../../helpers/advisory-fixtures.ts';

/** An installed package version. A text is a version of a package without a source package and module. */
export type LabelledVersion =
  | string
  | { version: string; source?: SourcePackage; module?: string; architecture?: string };

/** Versions of one package, each with the answer that the cited advisory or the tool of the ecosystem gives. */
export interface LabelledCase {
  /** Page of the statement: the advisory, or the documentation of the tool that orders these versions. */
  source: string;
  /** The rule of matching that the case is about. */
  rule: string;
  /** Ecosystem in which precision and recall are counted. */
  group: string;
  system?: OperatingSystem;
  type: PackageType;
  name: string;
  vulnerability: string;
  /** Records of the vulnerability by base ecosystem, reduced to the statements that decide. */
  records: Record<string, FixtureRecord[]>;
  /** Files of feeds with other formats. */
  files?: FixtureFile[];
  affected: LabelledVersion[];
  notAffected: LabelledVersion[];
  /** Versions about which no statement is possible. They must not count as safe. */
  unknown?: LabelledVersion[];
}
