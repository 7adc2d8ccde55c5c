import { ApiFailure } from '../../lib/api/api-failure.ts';

/** The failure of a submitted form. Issues of single fields are listed with their path. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <div role="alert" className="mb-3 rounded-md border border-critical p-2 text-sm wrap-anywhere">
      {failure !== undefined && failure.issues.length > 0 ? (
        <ul>
          {failure.issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code>: {message}
            </li>
          ))}
        </ul>
      ) : (
        <p>{error instanceof Error ? error.message : 'The request failed.'}</p>
      )}
      {failure?.requestId && <p className="text-xs text-muted">Request {failure.requestId}</p>}
    </div>
  );
}
