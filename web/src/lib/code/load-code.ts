import { basePath } from '../api/base-path.ts';

const answerTimeMs = 5000;

/** Whether the service answers requests at all. */
export async function serviceAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerTimeMs);
    return (await fetch(basePath, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads a chunk of the dashboard.
 *
 * @throws the error of the browser if the service answers: the chunk is from another version, and the router reloads the page once. Without an
 *   answer, an error with other words: a reload would replace the dashboard by the error page of the browser.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (await serviceAnswers()) throw cause;
    throw new Error('The service cannot be reached.', { cause });
  }
}
