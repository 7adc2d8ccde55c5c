import type { Schemas } from '../../lib/api/client.ts';

/** What a report of a scope covers. Null is unknown. */
export interface ScopeNumbers {
  images: number;
  tags: number;
  /** Tags whose content was assessed completely. */
  complete: number;
  /** Tags with content that was not read or not assessed. */
  partial: number;
  /** Tags without a result. */
  neverScanned: number;
  findings: number | null;
  /** Whether findings can be missing in the number. */
  isLowerBound: boolean;
}

type Posture = Schemas['GetPostureResult'];
type Tag = Schemas['GetImageResultTagsItem'];

export function numbersOfPosture({ coverage, findings }: Pick<Posture, 'coverage' | 'findings'>): ScopeNumbers {
  const { images, tags, tagsScanned, tagsPartial } = coverage;
  return {
    images,
    tags,
    complete: tagsScanned - tagsPartial,
    partial: tagsPartial,
    neverScanned: tags - tagsScanned,
    findings: findings?.open ?? null,
    isLowerBound: tagsPartial > 0 || tagsScanned < tags,
  };
}

/** The numbers of chosen tags of one image. */
export function numbersOfTags(tags: readonly Pick<Tag, 'completeness' | 'vulnerabilities'>[]): ScopeNumbers {
  const counted = tags.flatMap(({ vulnerabilities }) => (vulnerabilities === null ? [] : [vulnerabilities]));
  const complete = tags.filter(({ completeness }) => completeness === 'complete').length;
  const partial = tags.filter(({ completeness }) => completeness === 'partial').length;
  return {
    images: tags.length === 0 ? 0 : 1,
    tags: tags.length,
    complete,
    partial,
    neverScanned: tags.length - complete - partial,
    findings:
      counted.length === 0
        ? null
        : counted.flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0),
    isLowerBound: complete < tags.length,
  };
}
