import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { explainFailure } from './explain-failure.mjs';
import { hasDevDependencies, missingPlatformPackages, stampInstalled } from './installed.mjs';
import { runChild } from './run-child.mjs';
import { SetUpError } from './set-up-error.mjs';

const byHand = 'npm ci --ignore-scripts';
const everySeconds = 10;
const outputCharactersMax = 16_384;
/** npm installs everything before it obeys a signal. The next start repeats an installation without a stamp, so that npm can be ended at any time. */
const endWithinMs = 2000;

/** npm waits up to a minute between its attempts, which looks like a start that hangs. Settings of the user take precedence. */
const retryPauses = { npm_config_fetch_retry_mintimeout: '2000', npm_config_fetch_retry_maxtimeout: '10000' };

/**
 * Installs the dependencies with npm, those of tests and checks only where they are needed, and reports progress on standard error, because
 * standard output belongs to the program.
 *
 * @throws {SetUpError}
 */
export async function install(projectDir, needs, say) {
  refuseUnwritable(projectDir);
  say('Installing the dependencies that the lock file names, once…');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const heartbeat = setInterval(() => say(`… still installing (${seconds()} s)`), everySeconds * 1000);
  const cache = spareCache();
  let code;
  let output = '';
  try {
    const { program, args } = npm();
    const options = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      // Packages of tests that are installed stay: a start after a change of the lock file must not remove them.
      needs.isDevNeeded || hasDevDependencies(projectDir) ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--engine-strict=false',
    ];
    // Warnings are about the Node that runs npm, not the one that will run the program.
    const quiet = ['--loglevel=error', ...(cache === undefined ? [] : [`--cache=${cache}`])];
    code = await runChild(
      program,
      [...args, 'ci', ...options, ...quiet],
      { cwd: projectDir, stdio: ['ignore', process.stderr.fd, 'pipe'], env: { ...retryPauses, ...process.env } },
      {
        onStart: (child) => {
          child.stderr.setEncoding('utf8').on('data', (text) => {
            // The first lines have the code; they are shown when the installation fails, without npm's stack.
            if (output.length < outputCharactersMax) output += text;
          });
        },
        endWithinMs,
      },
    );
  } catch (error) {
    throw new SetUpError(
      `npm cannot be started (${error.code ?? error.message}). It comes with Node: https://nodejs.org`,
    );
  } finally {
    clearInterval(heartbeat);
    if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
  }
  if (code > 128) throw new SetUpError('The installation was interrupted; the next start repeats it.', code);
  if (code !== 0) throw new SetUpError(explainFailure(code, output));
  const missing = missingPlatformPackages(projectDir, needs);
  if (missing.length > 0) {
    throw new SetUpError(
      `npm left out ${missing.join(' and ')}, which this machine needs. This happens when a download breaks off: try again, or run \`${byHand}\` to see why.`,
    );
  }
  stampInstalled(projectDir);
  say(`Installed in ${seconds()} s.`);
}

function refuseUnwritable(projectDir) {
  for (const folder of [projectDir, join(projectDir, 'node_modules')]) {
    if (existsSync(folder) && !isWritable(folder)) {
      throw new SetUpError(
        `Dependencies are missing or older than the lock file, and ${folder} cannot be written to by this user.\nInstall them once as its owner: ${byHand}`,
      );
    }
  }
}

/** The npm that started this process, run by the current Node; otherwise the one on the path. */
function npm() {
  const caller = process.env.npm_execpath;
  if (caller !== undefined && /^npm(-cli)?\.[cm]?js$/.test(basename(caller)) && existsSync(caller)) {
    return { program: process.execPath, args: [caller] };
  }
  return { program: 'npm', args: [] };
}

/** A temporary cache when npm's own is not writable, for example for a user without a home folder. */
function spareCache() {
  let folder = process.env.npm_config_cache ?? join(homedir(), '.npm');
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return isWritable(folder) ? undefined : mkdtempSync(join(tmpdir(), 'plimsoll-npm-'));
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
