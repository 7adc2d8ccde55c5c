/** A failure whose code and message are shown in the `error` field of the report. */
export abstract class ReportFailure extends Error {
  abstract readonly code: string;
}
