import { describe, expect, it } from 'vitest';
import { createAnalyzerSteps, readAnalyzerStep } from './analyzer-steps.ts';

const layer = `sha256:${'a'.repeat(64)}` as const;

describe('the step of an analyzer', () => {
  it.each(['etc/passwd', 'opt/a\nnpm\nb', 'größe/\u2028', '\n'])('names layer, analyzer and the path %j', (path) => {
    const { text } = createAnalyzerSteps({ layer }).create('npm', path);
    expect(readAnalyzerStep(text)).toEqual({ layer, analyzer: 'npm', path });
  });

  it.each(['', 'chart of a report', `${layer}\nnpm`, 'sha256:0\nnpm\nopt/a'])(
    'is not read from the other text %j',
    (text) => {
      expect(readAnalyzerStep(text)).toBeUndefined();
    },
  );
});
