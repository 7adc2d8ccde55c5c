import { type Static, Type } from 'typebox';
import { fedrampBaselines, frameworkKeys } from '../../../compliance/framework.ts';
import { packFormats, packSections } from '../../../compliance/pack/pack-sections.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { packPeriod } from '../reviews/evidence-period.ts';
import { packOptionsOf } from './pack-options.ts';

const timestamp = Type.String({ format: 'date-time' });

/** Fields of a pack in addition to those of every report. */
export const packDetailFields = {
  templateId: oneOf(frameworkKeys),
  baseline: nullable(oneOf(fedrampBaselines, { description: 'Baseline of a pack of `fedramp`, else null.' })),
  period: Type.Object({
    start: timestamp,
    end: Type.String({ format: 'date-time', description: 'End of the period, exclusive.' }),
    cutFrom: nullable(
      Type.String({ format: 'date-time', description: 'Requested end, if it was in the future and was limited.' }),
    ),
  }),
  selectedSections: Type.Array(oneOf(packSections)),
  outputFormats: Type.Array(oneOf(packFormats)),
};

type PackFields = { [Name in keyof typeof packDetailFields]: Static<(typeof packDetailFields)[Name]> };

/** `asOf`: time of the evidence, which limits the end of the period. */
export function presentPackDetail(stored: Readonly<Record<string, unknown>>, asOf: Date): PackFields {
  const { templateId, baseline, period, sections, formats } = packOptionsOf(stored);
  const { from, to, cutFrom } = packPeriod(period, asOf);
  return {
    templateId,
    baseline: templateId === 'fedramp' ? (baseline ?? 'moderate') : null,
    period: { start: from, end: to, cutFrom },
    selectedSections: [...sections],
    outputFormats: [...formats],
  };
}
