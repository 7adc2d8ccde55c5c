const proxyAdvice = "Check the network and npm's proxy settings (`npm config get proxy`), then try again.";

/** Meanings of npm's error codes; the first pattern that fits counts. */
const causes = [
  {
    pattern:
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/,
    advice: (code, host) => `The package registry${host} cannot be reached (${code}). ${proxyAdvice}`,
  },
  {
    pattern:
      /\b(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+)\b/,
    advice: (code, host) =>
      `The certificate of the package registry${host} or of a proxy is not trusted (${code}). Name its authority with \`npm config set cafile FILE\`.`,
  },
  {
    pattern: /\b(E401|E403|E407)\b/,
    advice: (code, host) =>
      `The package registry${host} or a proxy refuses the request (${code}). Check npm's registry, credentials and proxy settings.`,
  },
  {
    pattern: /\b(E404|ETARGET)\b/,
    advice: (code, host) => `The package registry${host} does not have a package that the lock file names (${code}).`,
  },
  {
    pattern: /\b(E429|E5\d\d)\b/,
    advice: (code, host) => `The package registry${host} cannot answer now (${code}). Try again later.`,
  },
  {
    pattern: /\bENOSPC\b/,
    advice: () => 'The disk is full: the dependencies take about 510 MB, and 820 MB with those of the tests.',
  },
  { pattern: /\b(EACCES|EPERM|EROFS)\b/, advice: () => 'A folder cannot be written to by this user.' },
  {
    pattern: /\bEINTEGRITY\b/,
    advice: () => 'A package is not the one that the lock file names. Nothing of it was installed.',
  },
  { pattern: /\bEUSAGE\b/, advice: () => 'package.json and package-lock.json do not fit together.' },
];

const shownLines = 20;

/**
 * The message for an installation that failed: the cause with an advice where npm's code is known, otherwise npm's own lines without
 * its stack.
 *
 * @param {number} exitCode of npm
 * @param {string} output npm's standard error
 */
export function explainFailure(exitCode, output) {
  const head = `npm could not install the dependencies (exit code ${exitCode}).`;
  // The code line comes first in npm's output; package names and paths behind it could look like codes.
  const codeLine = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? '';
  for (const text of [codeLine, output]) {
    const cause = causes.find(({ pattern }) => pattern.test(text));
    if (cause !== undefined) return `${head}\n${cause.advice(cause.pattern.exec(text)[1] ?? '', hostIn(output))}`;
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm (error|ERR!) +at /.test(line));
  return [head, ...lines.slice(0, shownLines)].join('\n');
}

/** ` HOST`, without user name and password; empty when npm does not say it. */
function hostIn(output) {
  const [address] = /https?:\/\/[^\s"']+/.exec(/request to (\S+)|(?:GET|PUT) (\S+)/.exec(output)?.[0] ?? '') ?? [];
  return address !== undefined && URL.canParse(address) ? ` ${new URL(address).host}` : '';
}
