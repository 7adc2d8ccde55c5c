import type { ReviewKind } from '../domain/review.ts';
import type { RuleOptions } from './rule.ts';

export const frameworkKeys = [
  'soc2',
  'pci-dss',
  'nist-800-53',
  'hipaa',
  'fedramp',
  'iso-27001',
  'cmmc',
  'cis-docker',
] as const;
export type FrameworkKey = (typeof frameworkKeys)[number];

export const fedrampBaselines = ['low', 'moderate', 'high', 'li-saas'] as const;
export type FedrampBaseline = (typeof fedrampBaselines)[number];

/** A framework with the controls that are relevant to container images. */
export interface Framework {
  key: FrameworkKey;
  title: string;
  edition: string;
  /** Publisher and name of the source. */
  source: string;
  /** `verbatim`: titles of the source. `own words`: paraphrased, because the text of the source is not free. */
  titles: 'verbatim' | 'own words';
  /** Pattern of control identifiers. */
  idPattern: RegExp;
  controls: readonly Control[];
}

/**
 * Kind of thing that a control is about. `images`: properties of container images, which scans read. `customer-systems`: systems of the
 * organization, such as accounts and logs. `people`: work of people, such as reviews and decisions.
 */
export const controlSubjects = ['images', 'customer-systems', 'people'] as const;
export type ControlSubject = (typeof controlSubjects)[number];

export interface Control {
  /** Identifier as in the source. */
  id: string;
  title: string;
  /** Other controls than those about images are VERIFIED only with recorded reviews. */
  subject: ControlSubject;
  /**
   * Kinds of recorded reviews that the control requires besides its rules. Present if the subject is not `images` and there are rules. Empty if
   * no review in this service satisfies the control: then it is never VERIFIED.
   */
  reviews?: readonly ReviewKind[];
  /** The facts that the rules check, in one or two sentences. */
  checked: string;
  /** Relevance of these facts to the control. */
  why: string;
  /** Part of the control that the rules cover. Null if image scans give no evidence for it. */
  coverage: 'full' | 'partial' | null;
  /** Further requirements of the control, or the reason why there is no evidence. */
  reason: string;
  /** The status of the control is the worst of their results. NOT_APPLICABLE without rules. */
  rules: readonly RuleUse[];
}

export interface RuleUse extends RuleOptions {
  rule: string;
}
