import { type Grade, grades, type ScanStatus, scanStatuses } from './scan.ts';

/** Statuses and grades as the database stores them: by their rank, from 1. */

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
