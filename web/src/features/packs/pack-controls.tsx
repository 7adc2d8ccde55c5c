import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { controlsOfPack, exceptionsOfPack } from '../compliance/control.ts';
import { ControlMatrix } from '../compliance/control-matrix.tsx';
import { reportDocumentQuery } from '../reports/report-queries.ts';

/** The controls of a pack, readable without its ZIP file. */
export function PackControls({ report: { id, version } }: { report: { id: string; version: number } }) {
  const query = useQuery(reportDocumentQuery(id, version));
  return (
    <QueryContent query={query} name="the controls of the pack" lines={10}>
      {(document) => (
        <ControlMatrix controls={controlsOfPack(document)} registryId={null} exceptions={exceptionsOfPack(document)} />
      )}
    </QueryContent>
  );
}
