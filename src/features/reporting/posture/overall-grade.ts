import { type Grade, grades } from '../../../domain/scan.ts';
import type { GradeCounts } from '../../../reports/posture-facts.ts';

/** The best grade that at least half of the images reach. Null if more than half of the images have no grade. */
export function overallGrade({ ungraded, notScanned, ...counts }: GradeCounts): Grade | null {
  const images = grades.reduce((sum, grade) => sum + counts[grade], ungraded + notScanned);
  let reached = 0;
  for (const grade of grades) {
    reached += counts[grade];
    if (reached > 0 && reached * 2 >= images) return grade;
  }
  return null;
}
