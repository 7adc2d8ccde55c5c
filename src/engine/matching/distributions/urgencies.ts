import type { UrgencyRating } from './distribution.ts';

type Urgencies = Readonly<Record<string, UrgencyRating>>;

/** Debian's urgency (security-team.debian.org, "Severity levels"). `not yet assigned` and `end-of-life` are no rating. */
export const debianUrgencies: Urgencies = {
  unimportant: { severity: 'NEGLIGIBLE' },
  low: { severity: 'LOW' },
  medium: { severity: 'MEDIUM' },
  // Debian has no rating above high, so a critical CVSS score stays critical.
  high: { severity: 'HIGH', isMinimum: true },
};

/** Ubuntu's priorities (ubuntu.com/security/cves/about). `untriaged` is no rating. */
export const ubuntuUrgencies: Urgencies = {
  negligible: { severity: 'NEGLIGIBLE' },
  low: { severity: 'LOW' },
  medium: { severity: 'MEDIUM' },
  high: { severity: 'HIGH' },
  critical: { severity: 'CRITICAL' },
};

/** The words of announcements about rpm packages. */
export const announcedUrgencies: Urgencies = {
  low: { severity: 'LOW' },
  moderate: { severity: 'MEDIUM' },
  medium: { severity: 'MEDIUM' },
  important: { severity: 'HIGH' },
  high: { severity: 'HIGH' },
  critical: { severity: 'CRITICAL' },
};
