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

/** A framework as data: those of its controls that scans of images bear on. */
export interface Framework {
  key: FrameworkKey;
  title: string;
  edition: string;
  /** Who publishes it, and under which name it is found. */
  source: string;
  /** Whether titles are those of the source; where its text is not free, they are our own words. */
  titles: 'verbatim' | 'own words';
  /** Says what an identifier looks like. */
  idPattern: RegExp;
  controls: readonly Control[];
}

/**
 * What a control is about. `images`: properties of container images, which scans read. `customer-systems`: systems of the organization, such
 * as their accounts and logs. `people`: work that people do, such as reviews and decisions.
 */
export const controlSubjects = ['images', 'customer-systems', 'people'] as const;
export type ControlSubject = (typeof controlSubjects)[number];

export interface Control {
  /** As the source writes it. */
  id: string;
  title: string;
  /** A control about anything but images is VERIFIED by recorded reviews only, never by the rules alone. */
  subject: ControlSubject;
  /**
   * Kinds of recorded reviews that settle what the rules cannot show. Present where the subject is not `images` and there are rules. Empty
   * where no review in this service settles it: then the evidence is offered and the control is never VERIFIED.
   */
  reviews?: readonly ReviewKind[];
  /** What is looked at here, in one or two sentences. */
  checked: string;
  /** Why that bears on the control. */
  why: string;
  /** How much of the control the rules can show; null where scans of images show nothing of it. */
  coverage: 'full' | 'partial' | null;
  /** What else the control asks for, or why nothing here bears on it. */
  reason: string;
  /** The control is as good as the worst of them. None: NOT_APPLICABLE. */
  rules: readonly RuleUse[];
}

export interface RuleUse extends RuleOptions {
  rule: string;
}
