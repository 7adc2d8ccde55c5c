import { createHash } from 'node:crypto';
import { dayMs } from '../../../lib/durations.ts';

export type ScheduleFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY';

interface Schedule {
  id: string;
  frequency: ScheduleFrequency;
  anchor: Date;
}

/** Each schedule runs later than its occasion by a fixed delay of at most this, so that schedules created together are spread. */
const jitterMsMax = 10 * 60_000;

/** Time of the next run after `now`. Several missed occasions give one run. */
export function nextOccasion(schedule: Schedule, now: Date): Date {
  const jitter = jitterOf(schedule.id);
  let number = estimateOf(schedule, now);
  for (;;) {
    const at = occasion(schedule, number).getTime() + jitter;
    if (at > now.getTime()) return new Date(at);
    number += 1;
  }
}

/** A lower bound of the next occasion's number, at least 1. */
function estimateOf({ frequency, anchor }: Schedule, now: Date): number {
  const days = Math.floor((now.getTime() - anchor.getTime()) / dayMs);
  const passed = { DAILY: days, WEEKLY: days / 7, MONTHLY: days / 31 }[frequency];
  return Math.max(1, Math.floor(passed) - 1);
}

function occasion({ frequency, anchor }: Schedule, number: number): Date {
  if (frequency === 'MONTHLY') return monthsLater(anchor, number);
  return new Date(anchor.getTime() + number * (frequency === 'DAILY' ? 1 : 7) * dayMs);
}

/** The same day of a later month (UTC), or the last day of a shorter month. */
function monthsLater(anchor: Date, months: number): Date {
  const at = new Date(anchor);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return at;
}

function jitterOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % jitterMsMax;
}
