import { ApiFailure } from '../../lib/api/api-failure.ts';
import { countOf } from '../../lib/text/format-number.ts';

interface FormErrorProps {
  error: unknown;
  /** Labels of the fields of the form by their names in the API. */
  labels?: Readonly<Record<string, string>>;
}

/** The failure of a submitted form. Issues of single fields are listed with the label of the field, or with its path. */
export function FormError({ error, labels = {} }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <div role="alert" className="mb-3 rounded-md border border-critical p-2 text-sm wrap-anywhere">
      {failure !== undefined && failure.issues.length > 0 ? (
        <ul>
          {failure.issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {Object.hasOwn(labels, path) ? labels[path] : <code>{path}</code>}: {message}
            </li>
          ))}
        </ul>
      ) : (
        <p>{error instanceof Error ? error.message : 'The request failed.'}</p>
      )}
      {failure !== undefined && <Advice failure={failure} />}
      {failure?.requestId && <p className="text-xs text-muted">Request {failure.requestId}</p>}
    </div>
  );
}

/** What the user can do about a failure that says nothing about the form. */
function Advice({ failure: { status, retryAfterSeconds } }: { failure: ApiFailure }) {
  // A lost response looks like a lost request.
  if (status === 0)
    return (
      <p>The service may have received the request: before you send it again, check whether the change is there.</p>
    );
  if (retryAfterSeconds !== null) return <p>Send it again after {countOf(retryAfterSeconds, 'second')}.</p>;
  return null;
}
