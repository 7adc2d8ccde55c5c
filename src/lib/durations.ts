/** Durations in milliseconds. A day always has 24 hours, regardless of time zones. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
