/** A request that was answered with another status than 200. */
export class FailedRequest extends Error {
  readonly status: string;

  constructor(target: string, status: string, text: string) {
    super(`${target}: ${status} ${text}`);
    this.status = status;
  }
}
