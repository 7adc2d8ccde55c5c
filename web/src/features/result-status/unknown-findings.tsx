/** In place of counts of findings that are not known: the cause of the failed scan, if there is one. */
export function UnknownFindings({ error }: { error: { code: string; message: string } | null | undefined }) {
  if (error === null || error === undefined) return <span className="text-unknown">? not known</span>;
  return (
    <span title={`${error.code}: ${error.message}`} className="truncate">
      <bdi>{error.message}</bdi>
    </span>
  );
}
