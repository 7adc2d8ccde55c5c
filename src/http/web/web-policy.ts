/**
 * Content security policy of the dashboard: scripts, styles and requests of this service only, and no text as script (Trusted Types). `data:`
 * images are the QR code of a second factor and icons in styles.
 */
export const webPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
