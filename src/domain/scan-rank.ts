import { type Grade, grades, type ScanStatus, scanStatuses } from './scan.ts';

/** Ranks of statuses and grades in the database, from 1. */

export function statusOf(rank: number): ScanStatus {
  const status = scanStatuses[rank - 1];
  if (status === undefined) throw new Error(`stored scan status ${rank} is not known`);
  return status;
}

export function statusRank(status: ScanStatus): number {
  return scanStatuses.indexOf(status) + 1;
}

export function gradeOf(rank: number | null): Grade | null {
  return rank === null ? null : (grades[rank - 1] ?? null);
}

export function gradeRank(grade: Grade | null): number | null {
  return grade === null ? null : grades.indexOf(grade) + 1;
}
