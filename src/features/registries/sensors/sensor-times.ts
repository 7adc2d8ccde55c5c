/** Interval of heartbeats. */
export const heartbeatSeconds = 30;
/** A sensor without contact for this long is offline. */
export const offlineAfterSeconds = 120;
/** Duration of a lease after each status report. */
export const sensorLeaseSeconds = 120;
/** Attempts per scan over all sensors. */
export const attemptsMax = 5;
/** Maximum waiting time of a request for jobs. */
export const waitSecondsMax = 30;

/** Limits of one call. A larger catalog is sent in several calls, image by image. */
export const catalogLimits = { images: 5_000, tags: 10_000 } as const;
