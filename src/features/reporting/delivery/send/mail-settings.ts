/** Mail server of the operator. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with an optional user and password. */
  url: string;
  from: string;
  /** PEM of certificate authorities that are trusted in addition to Node's. */
  authorities?: string;
}
