/** What each figure means, word for word as `docs/posture-figures.md` has it; reports print those of the figures they show. */
export const figureDefinitions = {
  scope: {
    term: 'Scope',
    definition:
      'The tags of the images that the report is about, as far as they still exist in their registry. What is present is what the newest finished scan of each tag and platform says.',
  },
  coverage: {
    term: 'Coverage',
    definition:
      'Share of the tags in scope that have a finished scan. Recent coverage counts only those with one in the last 30 days. Tags without any are listed by the reason: no scan was requested, the last one is waiting or running, failed, or was cancelled. Nothing is known of what they hold.',
  },
  partial: {
    term: 'Assessed in part',
    definition:
      'Tags with a result of which something could not be read or has no advisory data, or of which a platform that was asked for in the last 30 days failed and has no result. They may hold more than is counted. Where nothing could be assessed, nothing is known of a tag, and it has no score.',
  },
  freshness: {
    term: 'Freshness',
    definition:
      'Age of the newest result of each scanned tag, in days: the median over the tags, and the oldest. Tags that were never scanned have no age and are not in it.',
  },
  openFinding: {
    term: 'Open finding',
    definition:
      'A vulnerability in a package of a tag on a platform, present in the newest result and not covered by an active exception. The same vulnerability in two packages, tags or platforms counts twice. Not known while nothing in scope was assessed.',
  },
  scanFinding: {
    term: 'Finding of a scan',
    definition:
      'A vulnerability in a package that the scan found, not covered by an active exception as of the report. Severity, score and exploitation are those of its advisories. The numbers count what is gone since as well, listed as CLOSED; past the deadline are only those that are still there.',
  },
  knownExploited: {
    term: 'Known exploited',
    definition: "Open findings that are listed in CISA's catalogue of known exploited vulnerabilities.",
  },
  fixable: {
    term: 'Fixable',
    definition: 'Open findings for which a fixed version of the package exists.',
  },
  suppressed: {
    term: 'Covered by exceptions',
    definition:
      'Findings that an approved exception covers until it ends. They stand in no other number of what is open.',
  },
  risk: {
    term: 'Risk',
    definition:
      'Mean of the risk scores (0 to 100) of the images with a score. The latest tag in scope speaks for its image, and of several platforms the riskiest. Images that were never scanned, and images in which nothing could be assessed, have no score and are not in the mean: they are counted apart.',
  },
  grades: {
    term: 'Grades',
    definition:
      'Images by the grade of their latest tag in scope. Images that were not wholly assessed have no grade; images that were never scanned are counted apart.',
  },
  grade: {
    term: 'Grade of all images',
    definition:
      'The best grade that at least half of the images in scope reach. Images without a grade, and images that were never scanned, reach none; when more than half reach none, there is no grade of all.',
  },
  mttr: {
    term: 'Time to close (MTTR)',
    definition:
      'Mean, and median, of the days from first detection to closing, over the findings that closed in the period. First detection is the first time that any tag of the image had the vulnerability in the package. A finding closes when a newer result no longer has it. Findings that only went away with their tag, or that an exception covered when they closed, are left out. Not known when nothing closed.',
  },
  sla: {
    term: 'Deadline met',
    definition:
      'Findings that closed in the period before their deadline, as a share of those that closed in the period in time or late and those that are open past their deadline. Open findings that are not yet due are counted apart and change the share in neither direction; neither do findings that an exception covers, or covered when they closed. The deadline is first detection and the days that the policy gives the severity, a day being 24 hours. Severities below low have none. Open findings are judged as of the report.',
  },
  dueSoon: {
    term: 'Due soon',
    definition: 'Open findings in the last quarter of the time that their severity has.',
  },
  breached: {
    term: 'Past the deadline',
    definition: 'Open findings whose deadline has passed.',
  },
  opened: {
    term: 'Opened',
    definition:
      'Findings that were found for the first time in their tag and platform in the period, whether they are still open or not, covered by exceptions or not. One that was gone and came back is opened again.',
  },
  movement: {
    term: 'Movement',
    definition:
      'What opened and closed is compared with the period of the same length before. What is counted at a moment is compared with the figures that were kept of the day on which the period began; where none were kept, the earlier value is not known.',
  },
  trend: {
    term: 'Trend',
    definition:
      'Figures as they were kept each day (UTC), last written when scans had ended on it. They are never counted again from history: days without figures stay empty.',
  },
  riskRemoved: {
    term: 'Risk removed',
    definition:
      'Share of all open risk in scope that goes with the findings an upgrade closes. The risk of a finding is impact times likelihood as in the risk score, taken as its part in the logarithm of the score so that parts can be added.',
  },
  upgrade: {
    term: 'Upgrade',
    definition:
      'Of one installed version of a package on one release of its distribution, to the highest of the versions that fix something open in it. It closes every finding whose fix is at or below it.',
  },
  firstSeen: {
    term: 'First seen',
    definition: 'When it was first found in any tag of the image, in this package. Deadlines count from it.',
  },
  due: {
    term: 'Due',
    definition:
      'First seen and the days that the policy of the organization gives the severity, a day being 24 hours. Severities below low have no deadline.',
  },
  epss: {
    term: 'EPSS',
    definition: 'Estimated probability that the vulnerability is exploited within 30 days (FIRST), in percent.',
  },
  closedLate: {
    term: 'Closed late',
    definition: 'Findings that closed in the period, at their deadline or after it.',
  },
} as const satisfies Record<string, { term: string; definition: string }>;

export type FigureName = keyof typeof figureDefinitions;
