import type { VersionInterval } from './snapshot.ts';

/** The intervals without repetitions, in the same order. */
export function distinctIntervals(intervals: VersionInterval[]): VersionInterval[] {
  if (intervals.length < 2) return intervals;
  return [...new Map(intervals.map((interval) => [JSON.stringify(interval), interval])).values()];
}
