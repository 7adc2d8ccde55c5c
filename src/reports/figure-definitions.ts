/** Definitions of figures, with the same text as in `docs/posture-figures.md`. A report prints the definitions of its figures. */
export const figureDefinitions = {
  scope: {
    term: 'Scope',
    definition:
      'The tags of the images in the scope of the report that still exist in their registry. Present findings are those of the latest scan of each tag and platform.',
  },
  coverage: {
    term: 'Coverage',
    definition:
      'Percentage of the tags in scope that have a completed scan. Recent coverage counts only scans of the last 30 days. Tags without a scan are listed by reason: never requested, queued or running, failed, or cancelled. Their content is unknown.',
  },
  partial: {
    term: 'Partially assessed',
    definition:
      'Tags with a result in which some content could not be read or has no advisory data, or in which a platform requested in the last 30 days failed and has no result. They can contain more findings than counted. A tag in which no content could be assessed has no score.',
  },
  freshness: {
    term: 'Freshness',
    definition:
      'Age of the newest result of each scanned tag, in days: the median over the tags, and the maximum. Tags that were never scanned are not included.',
  },
  openFinding: {
    term: 'Open finding',
    definition:
      'A vulnerability in a package of a tag on a platform that is present in the newest result and not suppressed by an active exception. The same vulnerability in two packages, tags or platforms counts twice. Unknown if no content in scope was assessed.',
  },
  distinct: {
    term: 'Vulnerabilities',
    definition:
      'Distinct vulnerabilities with at least one open finding. One vulnerability can have many findings: one for each package, tag and platform that contains it.',
  },
  scanFinding: {
    term: 'Finding of a scan',
    definition:
      'A vulnerability in a package that the scan found and that is not suppressed by an active exception at the time of the report. Severity, score and exploitation are those of its advisories. The numbers include findings closed since the scan, listed as closed; only findings that are still present are past the deadline.',
  },
  knownExploited: {
    term: 'Known exploited',
    definition: 'Open findings listed in the CISA catalog of known exploited vulnerabilities (KEV).',
  },
  malware: {
    term: 'Malicious packages',
    definition: 'Open findings of packages that a record of OpenSSF or GitHub calls malicious.',
  },
  fixable: {
    term: 'Fixable',
    definition: 'Open findings for which a fixed version of the package exists.',
  },
  suppressed: {
    term: 'Suppressed by exceptions',
    definition:
      'Findings suppressed by an approved exception until it ends. They are not included in any other number of open findings.',
  },
  risk: {
    term: 'Risk',
    definition:
      'Mean of the risk scores of the images with a score: 0 to 24 is low, 25 to 49 moderate, 50 to 74 high, 75 to 100 very high. A score combines the risks of the open findings of an image, each impact times likelihood of exploitation: certain if malicious or known to be exploited, else by EPSS, or without an EPSS score by severity. The finding with the highest risk counts fully, the second half, the third a third, so that many unlikely findings do not outweigh one that is exploited. The score of an image is that of its latest tag in scope; with several platforms, the highest score. Images that were never scanned or in which no content could be assessed have no score, are not included in the mean and are counted separately.',
  },
  grades: {
    term: 'Grades',
    definition:
      'Images by the grade of their latest tag in scope. The grade of an image is the share of its passed checks: A from 90 %, B from 80 %, C from 70 %, D from 60 %, else F. It is at most C with an open critical finding that has a fix, at most D with a known exploited finding, and F with a malicious package. Images that were not completely assessed have no grade. Images that were never scanned are counted separately.',
  },
  grade: {
    term: 'Overall grade',
    definition:
      'The best grade that at least half of the images in scope reach. Images without a grade and images that were never scanned reach no grade. If they are more than half of the images, there is no overall grade.',
  },
  mttr: {
    term: 'Time to close (MTTR)',
    definition:
      'Mean and median of the days from first detection to closure, over the findings closed in the period. First detection is the first time that any tag of the image had the vulnerability in the package. A finding is closed when a newer result no longer contains it. Findings that ended with the removal of their tag, or that an exception suppressed when they closed, are excluded. Unknown if no finding was closed.',
  },
  sla: {
    term: 'Deadlines met',
    definition:
      'Findings closed in the period before their deadline, as a percentage of the findings closed in the period in time or late and the open findings past their deadline. Open findings that are not yet due are counted separately and do not affect the percentage; neither do findings that an exception suppresses, or suppressed when they closed. The deadline is the first detection plus the days that the policy sets for the severity, with 24 hours per day. Severities below low have no deadline. Open findings are evaluated at the time of the report.',
  },
  dueSoon: {
    term: 'Due soon',
    definition: 'Open findings in the last quarter of the time until their deadline.',
  },
  breached: {
    term: 'Past the deadline',
    definition: 'Open findings whose deadline has passed.',
  },
  opened: {
    term: 'Opened',
    definition:
      'Findings detected for the first time in their tag and platform in the period, including findings that are closed now or suppressed by exceptions. A closed finding that is detected again counts as opened again.',
  },
  movement: {
    term: 'Movement',
    definition:
      'Opened and closed findings are compared with the previous period of the same length. Other figures are compared with the figures recorded for the day on which the period started. If none were recorded, the earlier value is unknown.',
  },
  trend: {
    term: 'Trend',
    definition:
      'Figures recorded each day (UTC), last updated after scans of that day. They are not recomputed from history: days without recorded figures stay empty.',
  },
  riskRemoved: {
    term: 'Risk removed',
    definition:
      'Percentage of the total open risk in scope of the findings that an upgrade closes. The risk of a finding is impact times likelihood as in the risk score, as its part in the logarithm of the score so that parts can be added.',
  },
  upgrade: {
    term: 'Upgrade',
    definition:
      'An upgrade of one installed version of a package on one release of its distribution to the highest version that fixes an open finding in it. It closes every finding with a fixed version at or below that version.',
  },
  firstSeen: {
    term: 'First seen',
    definition: 'Time of the first detection in any tag of the image, in this package. Deadlines are computed from it.',
  },
  due: {
    term: 'Due',
    definition:
      'First detection plus the days that the policy of the organization sets for the severity, with 24 hours per day. Severities below low have no deadline.',
  },
  epss: {
    term: 'EPSS',
    definition: 'Estimated probability that the vulnerability is exploited within 30 days (FIRST), in percent.',
  },
  advisoriesConfirmed: {
    term: 'Advisories confirmed',
    definition:
      'The time at which, or after which, all advisory feeds were fetched or confirmed to be unchanged: the earliest time of a feed. With results as of several advisory snapshots, that of the oldest. The age of the advisories counts from it.',
  },
  advisoriesChanged: {
    term: 'Advisory data changed',
    definition:
      'The time at which the data of the advisories changed last. Feeds can be confirmed for days without a change.',
  },
  daysOverdue: {
    term: 'Days overdue',
    definition: 'Whole days since the deadline, for open findings whose deadline has passed.',
  },
  closedLate: {
    term: 'Closed late',
    definition: 'Findings closed in the period at or after their deadline.',
  },
} as const satisfies Record<string, { term: string; definition: string }>;

export type FigureName = keyof typeof figureDefinitions;
