import { describe, expect, it } from 'vitest';
import { noteLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { dockle } from './dockle.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['0.4.14', '0.4.15'];

describe('the adapter of Dockle', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    expect(noteLines(await recordedReport(dockle, version, 'alpine'))).toEqual([
      'DKL-LI-0001 SKIP: Avoid empty password: failed to detect etc/shadow,etc/master.passwd',
      'DKL-LI-0002 SKIP: Be unique UID/GROUP: failed to detect etc/passwd',
      'DKL-LI-0002 SKIP: Be unique UID/GROUP: failed to detect etc/group',
      'CIS-DI-0001 WARN: Create a user for the container: Last user should not be root',
      'CIS-DI-0005 INFO: Enable Content trust for Docker: export DOCKER_CONTENT_TRUST=1 before docker pull/build',
      'CIS-DI-0006 INFO: Add HEALTHCHECK instruction to the container image: not found HEALTHCHECK statement',
      'CIS-DI-0008 INFO: Confirm safety of setuid/setgid files: setuid file: urwxr-xr-x usr/bin/elevate',
    ]);
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    expect(noteLines(await recordedReport(dockle, version, 'debian'))).toEqual([
      'DKL-LI-0001 SKIP: Avoid empty password: failed to detect etc/shadow,etc/master.passwd',
      'DKL-LI-0002 SKIP: Be unique UID/GROUP: failed to detect etc/passwd',
      'DKL-LI-0002 SKIP: Be unique UID/GROUP: failed to detect etc/group',
      'CIS-DI-0001 WARN: Create a user for the container: Last user should not be root',
      'CIS-DI-0005 INFO: Enable Content trust for Docker: export DOCKER_CONTENT_TRUST=1 before docker pull/build',
      'CIS-DI-0006 INFO: Add HEALTHCHECK instruction to the container image: not found HEALTHCHECK statement',
    ]);
  });

  it('reads the version of the program', () => {
    expect(dockle.probe.read(['dockle version 0.4.15\n'])).toEqual({ version: '0.4.15', database: null });
  });

  it('reads a report in which all checks pass', async () => {
    const report = await reportOf(dockle, {
      summary: { fatal: 0, warn: 0, info: 0, skip: 0, pass: 16 },
      details: null,
    });
    expect(report).toMatchObject({ packages: [], notes: [], listsAllPackages: false });
  });

  it('redacts credentials of commands that a check quotes', async () => {
    const report = await reportOf(dockle, {
      summary: { fatal: 1, warn: 0, info: 0, skip: 0, pass: 15 },
      details: [
        {
          code: 'CIS-DI-0010',
          title: 'Do not store credential in environment variables/files',
          level: 'FATAL',
          alerts: ['Suspicious ENV key found : DB_PASSWORD on RUN |1 DB_PASSWORD=hunter2-canary /bin/sh -c make'],
        },
      ],
    });
    expect(report.notes[0]?.text).toContain('DB_PASSWORD on RUN |1 DB_PASSWORD=[redacted] /bin/sh -c make');
    expect(JSON.stringify(report)).not.toContain('canary');
  });
});
