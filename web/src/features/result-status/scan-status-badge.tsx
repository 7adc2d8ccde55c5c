import { notAssessedText, resultStatusOf, type ScanOutcome, scanMeaning } from './result-status.ts';
import { ResultStatusBadge } from './result-status-badge.tsx';

interface ScanWithCauses extends ScanOutcome {
  error: { code: string; message: string } | null;
  /** Error of the last attempt of a scan that is queued again. */
  lastError?: { message: string };
  notAssessed?: readonly { kind: string; count: number | null }[] | null;
}

/** The status of one scan. Its title has the cause, or what was not assessed. */
export function ScanStatusBadge({ scan }: { scan: ScanWithCauses }) {
  const status = resultStatusOf(scan);
  const detail = scan.error?.message ?? scan.lastError?.message ?? notAssessedText(scan.notAssessed ?? null);
  return <ResultStatusBadge status={status} meaning={scanMeaning(status)} detail={detail} />;
}
