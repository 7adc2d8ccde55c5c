/** How often a sensor is asked to say that it is there. */
export const heartbeatSeconds = 30;
/** Offline without a word for this long. */
export const offlineAfterSeconds = 120;
/** A job belongs to its sensor for this long after each report of its status. */
export const sensorLeaseSeconds = 120;
/** Tries at one scan, by whichever sensors. */
export const attemptsMax = 5;
/** Longest that a request for jobs waits for one. */
export const waitSecondsMax = 30;

/** Of one call; a larger catalog comes in several, image by image. */
export const catalogLimits = { images: 5_000, tags: 10_000 } as const;
