import { fitText, terminalText } from '../lib/terminal-text.ts';
import type { CliOutput } from './cli-context.ts';

/** One line on a terminal that is updated in place. Without a terminal: a line for each step if requested, else no output. */
export interface ProgressLine {
  /** @param text names the step, then its progress: `reading layers 40 %`, `fetching npm 3.1 MiB` */
  show(text: string): void;
  /** Erases the line, so that other text can be written. */
  clear(): void;
}

const intervalMs = 100;
const columnsDefault = 80;
/** Moves to the first column and erases to the end of the line (ECMA-48 8.3.41). */
const eraseLine = '\r\u001B[K';

export function createProgressLine(
  output: CliOutput,
  { isVerbose, isQuiet = false }: { isVerbose: boolean; isQuiet?: boolean },
): ProgressLine {
  if (isQuiet) return { show: () => {}, clear: () => {} };
  if (output.isTTY === true) return terminalLine(output);
  return isVerbose ? lineForEachStep(output) : { show: () => {}, clear: () => {} };
}

function lineForEachStep(output: CliOutput): ProgressLine {
  let shown = '';
  return {
    show(text) {
      const step = text.replace(/ [\d.]+ (?:%|MiB)$/, '');
      if (step !== shown) output.write(`plimsoll: ${terminalText(step)}\n`);
      shown = step;
    },
    clear: () => {},
  };
}

function terminalLine(output: CliOutput): ProgressLine {
  let shownAt = 0;
  let isShown = false;
  return {
    show(text) {
      const now = Date.now();
      if (now - shownAt < intervalMs) return;
      shownAt = now;
      isShown = true;
      // The last column stays free, because some terminals break the line there.
      const line = fitText(terminalText(text), (output.columns ?? columnsDefault) - 1).trimEnd();
      output.write(`${eraseLine}${line}`);
    },
    clear() {
      if (isShown) output.write(eraseLine);
      isShown = false;
      shownAt = 0;
    },
  };
}
