import { expect, it } from 'vitest';
import { packageWithLastPart } from './package-with-last-part.ts';

const found = (...names: string[]) => names.map((name) => ({ name, findings: 1 }));

it('finds the package of which the name is the last part', () => {
  expect(packageWithLastPart('log4j-core', found('org.apache.logging.log4j:log4j-core', 'log4j-core-its'))).toBe(
    'org.apache.logging.log4j:log4j-core',
  );
  expect(packageWithLastPart('static', found('@fastify/static'))).toBe('@fastify/static');
});

it('does not choose between several packages', () => {
  expect(packageWithLastPart('core', found('@babel/core', '@angular/core'))).toBeUndefined();
  expect(packageWithLastPart('core', found('core'))).toBeUndefined();
});
