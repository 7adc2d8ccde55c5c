/** Why advisories change a finding of an unchanged package. */
export type AdvisoryCause =
  /** The earlier advisories did not name the vulnerability for the package. */
  | 'new advisory'
  /** Advisories name the vulnerability before and after, and state something else about it. */
  | 'advisory changed'
  /** The advisories no longer name the vulnerability for the package. */
  | 'withdrawn';

/** Why a finding of a package that two results have differs. `engine`: the code that matches gives another result for the same advisories. */
export type ResultCause = AdvisoryCause | 'engine';

/** The image has other content, or another revision of the engine gives another result for the same content and advisories. */
type ContentCause = 'image changed' | 'engine';

/**
 * Why a finding opened or changed, as stored. `found by scan`: there is no earlier result to compare with, or only other scanners report
 * the finding. A row that replaces another one of the same finding has the cause of the change.
 */
export type OpenedCause = 'found by scan' | Exclude<AdvisoryCause, 'withdrawn'> | ContentCause;

/**
 * Why a finding closed, as stored. `replaced`: another row of the same finding continues it. `no longer found`: the result was partial, so
 * that the reason is unknown. `no longer reported`: only other scanners reported the finding.
 */
export type ClosedCause =
  | Exclude<AdvisoryCause, 'new advisory'>
  | ContentCause
  | 'no longer found'
  | 'no longer reported'
  | 'replaced'
  | 'tag removed';
