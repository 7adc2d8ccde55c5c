import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import type { ComparedScan } from '../../features/scan-diff/scan-summary-query.ts';
import { api, read } from '../../lib/api/client.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

interface ChooseBaseProps {
  scan: ComparedScan;
  base: string;
}

/** A select of the other results of the image. A base of another image is kept as a choice. */
export function ChooseBase({ scan, base }: ChooseBaseProps) {
  const { push } = useUrlSearch();
  const others = useQuery({
    queryKey: ['image-scans', scan.imageId, 'bases'],
    queryFn: async ({ signal }) => {
      const params = { path: { imageId: scan.imageId }, query: { status: 'COMPLETE' as const, limit: 200 } };
      return (await read(api.GET('/api/images/{imageId}/scans', { params, signal }))).data;
    },
  });
  return (
    <QueryContent query={others} name="the other scans of the image" lines={1}>
      {(scans) => {
        const choices = scans.filter(({ scanId }) => scanId !== scan.scanId);
        if (choices.length === 0 && base === '')
          return (
            <EmptyState title="Nothing to compare with yet">
              This is the only result of the image. Scan another tag, or this tag again, and compare then.
            </EmptyState>
          );
        const isListed = choices.some(({ scanId }) => scanId === base);
        return (
          <>
            <div className="max-w-xl">
              <SelectField
                label="Base of the comparison"
                value={base}
                onChange={(event) => push({ base: event.target.value })}
                options={[
                  ...(base === '' ? [{ value: '', label: 'Choose a scan' }] : []),
                  ...(base !== '' && !isListed ? [{ value: base, label: `Scan ${base}` }] : []),
                  ...choices.map(({ scanId, tag, platform, scannedAt, createdAt }) => ({
                    value: scanId,
                    label: `${tag} · ${platform ?? '?'} · ${absoluteTime(scannedAt ?? createdAt)}`,
                  })),
                ]}
              />
            </div>
            {base === '' && (
              <EmptyState title="No base is chosen yet">
                Choose another result of the image, and this page shows which packages, findings, checks and sizes
                changed.
              </EmptyState>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}
