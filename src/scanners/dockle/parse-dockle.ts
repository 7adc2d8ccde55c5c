import { redactCommand } from '../../engine/secrets/secret-text.ts';
import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import { readJsonParts } from '../report/read-json-parts.ts';
import { ReportBuilder, textLimits } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';

const summaryPath = 'summary';
const detailsPath = 'details.*';
const counts = ['fatal', 'warn', 'info', 'pass'];
const alertsMax = 100;

/** Dockle's JSON report. */
export async function parseDockle(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const builder = new ReportBuilder();
  let summary = new ReportFields({});
  await readJsonParts(output, [summaryPath, detailsPath], ({ path, value }) => {
    if (path === summaryPath) summary = new ReportFields(value);
    else addCheck(builder, new ReportFields(value));
  });
  // Dockle writes no details when all checks pass.
  if (counts.some((name) => summary.number(name) === null))
    throw new ScannerOutputError('The output is not a report of Dockle.');
  return builder.report({ listsAllPackages: false });
}

/** One note for each alert of a check. Alerts quote commands of the image, which can contain credentials. */
function addCheck(builder: ReportBuilder, check: ReportFields): void {
  const id = check.text('code', 64);
  if (id === '') return;
  const [title, level] = [check.text('title', 200), check.text('level', 16)];
  const alerts = check.texts('alerts', alertsMax);
  for (const alert of alerts.length === 0 ? [''] : alerts) {
    const text = alert === '' ? title : `${title}: ${redactCommand(alert).text}`;
    builder.addNote({ id, level, text: text.slice(0, textLimits.note) });
  }
}
