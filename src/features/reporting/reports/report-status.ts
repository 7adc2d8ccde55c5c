/** In chronological order. The position is the stored rank. */
export const reportStatuses = ['QUEUED', 'GENERATING', 'READY', 'FAILED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
