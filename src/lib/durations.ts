/** Durations in milliseconds. A day has 24 hours, whatever a time zone does. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
