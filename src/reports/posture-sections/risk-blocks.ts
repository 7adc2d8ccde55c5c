import { countOf } from '../figure-labels.ts';
import type { PostureFacts, RiskFacts } from '../posture-facts.ts';
import type { Block, Column } from '../report-document.ts';
import { bandRange, type RiskByGrade, riskBands } from '../risk-band.ts';
import { tableBlock } from '../table-block.ts';

/** What risk and grade mean, so that a high risk beside a good grade is not read as a contradiction. */
export const riskAndGrade =
  'Risk and grade answer different questions. Risk (0 to 100, lower is better) is how likely it is that the open vulnerabilities are exploited, and how bad that would be. The grade (A, the best, to F) is how well the image is built: the share of passed checks, at most C with an open critical vulnerability that has a fix, and at most D with one that is known to be exploited.';

/** Images by grade and risk, with sentences about the images whose grade and risk seem to contradict each other. */
export function riskBlocks({ exposure, risk }: Pick<PostureFacts, 'exposure' | 'risk'>): Block[] {
  const blocks: Block[] = [{ kind: 'paragraph', text: riskAndGrade }];
  if (exposure?.riskByGrade) {
    blocks.push(tableOf(exposure.riskByGrade));
    const sentences = contrastsOf(exposure.riskByGrade);
    if (sentences.length > 0) blocks.push({ kind: 'paragraph', text: sentences.join(' ') });
  }
  const version = versionNote(risk);
  return version === null ? blocks : [...blocks, { kind: 'paragraph', text: version, isNote: true }];
}

const columns = [
  { id: 'band', title: 'Risk', type: 'text', width: 3 },
  { id: 'A', title: 'Grade A', type: 'integer', width: 1 },
  { id: 'B', title: 'Grade B', type: 'integer', width: 1 },
  { id: 'C', title: 'Grade C', type: 'integer', width: 1 },
  { id: 'D', title: 'Grade D', type: 'integer', width: 1 },
  { id: 'F', title: 'Grade F', type: 'integer', width: 1 },
  { id: 'ungraded', title: 'No grade', type: 'integer', width: 1 },
] as const satisfies readonly Column[];

function tableOf(riskByGrade: RiskByGrade): Block {
  return tableBlock({
    caption: 'Images by risk and grade',
    columns,
    rows: riskBands.map((band) => ({ band: `${band.name} (${bandRange(band)})`, ...riskByGrade[band.id] })),
  });
}

function contrastsOf({ veryHigh, high, low }: RiskByGrade): string[] {
  const wellBuilt = veryHigh.A + veryHigh.B + high.A + high.B;
  const harmless = low.D + low.F;
  const sentences: string[] = [];
  if (wellBuilt > 0) {
    sentences.push(
      `${countOf(wellBuilt, 'image is', 'images are')} well built (A or B) with a high or very high risk: the vulnerabilities have no fix yet, or none of them is critical.`,
    );
  }
  if (harmless > 0) {
    sentences.push(
      `${countOf(harmless, 'image has', 'images have')} a low risk and a grade of D or F: few vulnerabilities are likely to be exploited, but checks of the image fail.`,
    );
  }
  return sentences;
}

/** Names the formula of the scores. */
export function versionNote({ scoreVersion, imagesOfOtherVersions = 0 }: RiskFacts): string | null {
  if (scoreVersion === undefined) return null;
  const text = `Risk scores are computed with version ${scoreVersion} of the formula.`;
  if (imagesOfOtherVersions === 0) return text;
  return `${text} ${countOf(imagesOfOtherVersions, 'image has', 'images have')} a score of an earlier version until the service matches them again.`;
}
