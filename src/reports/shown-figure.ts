import { countLabel, countOf, daysLabel, percentLabel, scoreLabel } from './figure-labels.ts';
import type { Figure } from './report-document.ts';

/** Each form of a figure: as display text, and as a number with its unit. Null is unknown. */
type Shown = Pick<Figure, 'value' | 'amount'>;

/** A number of things, such as findings. */
export const shownCount = (count: number | null): Shown => shown(countLabel(count), count);

/** 0 to 100. */
export const shownPercent = (percent: number | null): Shown => shown(percentLabel(percent), percent, '%');

export const shownDays = (days: number | null): Shown => shown(daysLabel(days), days, 'days');

/** Days of which only whole ones are counted. */
export const shownWholeDays = (days: number | null): Shown =>
  shown(days === null ? countLabel(null) : countOf(days, 'day'), days, 'days');

/** A score without unit. */
export const shownScore = (score: number | null): Shown => shown(scoreLabel(score), score);

/** A figure that is no number, such as a grade. */
export const shownText = (text: string | null): Shown => shown(text ?? countLabel(null), text);

function shown(value: string, amount: number | string | null, unit: string | null = null): Shown {
  return { value, amount: { value: amount, unit: amount === null ? null : unit } };
}
