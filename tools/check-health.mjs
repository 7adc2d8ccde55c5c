/**
 * The health check of the container image, which has no other HTTP client. Exit code 0 when the service is ready.
 */
const port = process.env.PLIMSOLL_PORT ?? '8080';
const timeoutMs = 4_000;

try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) {
    process.stderr.write(`${response.status} ${(await response.text()).slice(0, 500)}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error.cause?.code ?? error.message}\n`);
  process.exitCode = 1;
}
