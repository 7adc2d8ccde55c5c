/** PostgreSQL reports a short write without the error of the system, and with the second text as a hint. */
const fullDisk = /No space left on device|Check free disk space/;

/** The reason why initdb created no database, by its output on standard error. `error`: that of the process. */
export function initdbFailure(output: string, error: Error): string {
  if (fullDisk.test(output)) return 'the disk is full. The data folder needs 50 MB for an empty database';
  return output.trim() || error.message;
}
