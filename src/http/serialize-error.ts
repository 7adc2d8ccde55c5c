/** An error in the form of the log. */
export interface LoggedError {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
  /** Errors of an AggregateError, such as the attempts of one connect. */
  errors?: LoggedError[];
}

const causesMax = 5;
const errorsMax = 5;

/**
 * Returns only name, message, code and stack of an error and its causes: errors of the database driver also contain the client with its
 * connection parameters and values of rows. Of a value that is not an error it returns only the type.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { name: 'NotAnError', message: typeof error === 'string' ? error : typeof error };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const isDeep = depth >= causesMax;
  return {
    name: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(!isDeep && error.cause instanceof Error && { cause: serializeError(error.cause, depth + 1) }),
    ...(!isDeep &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, errorsMax).map((one) => serializeError(one, depth + 1)),
      }),
  };
}
