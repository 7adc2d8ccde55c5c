import type { Grade } from '../domain/scan.ts';

/** Ranges of the risk score with a name, so that a number can be read without the definition of the score. */
export const riskBands = [
  { id: 'veryHigh', name: 'Very high', from: 75 },
  { id: 'high', name: 'High', from: 50 },
  { id: 'moderate', name: 'Moderate', from: 25 },
  { id: 'low', name: 'Low', from: 0 },
] as const;

export type RiskBand = (typeof riskBands)[number];

export function riskBandOf(score: number): RiskBand {
  return riskBands.find(({ from }) => score >= from) ?? riskBands[3];
}

/** `75 to 100`. */
export function bandRange(band: RiskBand): string {
  const above = riskBands[riskBands.indexOf(band) - 1];
  return `${band.from} to ${above ? above.from - 1 : 100}`;
}

/** Number of images of each risk band by grade. `ungraded` are images that were not completely assessed. */
export type RiskByGrade = Record<RiskBand['id'], Record<Grade | 'ungraded', number>>;

export function emptyRiskByGrade(): RiskByGrade {
  const none = () => ({ A: 0, B: 0, C: 0, D: 0, F: 0, ungraded: 0 });
  return { veryHigh: none(), high: none(), moderate: none(), low: none() };
}
