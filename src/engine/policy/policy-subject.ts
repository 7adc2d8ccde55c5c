import type { FixState } from '../../domain/finding.ts';
import type { Severity } from '../../domain/severity.ts';

/** Facts about an image that a policy judges, from a scan of the CLI or of the service. Texts are hostile. */
export interface PolicySubject {
  image: string;
  completeness: 'complete' | 'partial';
  /** Kinds of content that were not assessed, with counts. */
  notAssessed: { kind: string; count: number; reason: string }[];
  /** Number of warnings about content that could not be read. */
  warnings: number;
  findings: SubjectFinding[];
  packages: SubjectPackage[];
  /** Name of the base image, as the image states it. Null when unknown. */
  baseImage: string | null;
  /** ISO 8601. Null when unknown. */
  createdAt: string | null;
}

export interface SubjectPackage {
  name: string;
  version: string;
  type: string;
  purl: string;
  licenses: readonly string[];
}

export interface SubjectFinding {
  id: string;
  /** Aliases and ids of advisories. */
  otherIds: readonly string[];
  severity: Severity;
  isKnownExploited: boolean;
  epssScore: number | null;
  fixState: FixState;
  isMalware: boolean;
  publishedAt: string | null;
  package: Pick<SubjectPackage, 'name' | 'version' | 'type' | 'purl'>;
}
