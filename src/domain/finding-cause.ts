/** Why a finding opened, as stored: a scan found it, or it replaces a row whose advisory said something else. */
export type OpenedCause = 'found by scan' | 'advisory changed';

/**
 * Why a finding closed, as stored. `advisory changed`: another row of the same finding replaces it. `no longer found`: the result was partial,
 * so that the reason is unknown.
 */
export type ClosedCause =
  | 'package gone'
  | 'no longer affected'
  | 'no longer found'
  | 'advisory changed'
  | 'tag removed';
