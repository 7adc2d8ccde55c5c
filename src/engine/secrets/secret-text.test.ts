import { describe, expect, it } from 'vitest';
import { isSecretAssignment, redactCommand } from './secret-text.ts';

// Assembled at run time: complete tokens in a source file would alert secret scanners.
const github = `ghp_${'aB3'.repeat(12)}`;
const aws = `AKIA${'ABCD2345'.repeat(2)}`;
const random = 'q8Zr2LmX0vB7tYpK4sWn9DfH';

describe('isSecretAssignment', () => {
  it.each([
    ['DB_PASSWORD', 'hunter2'],
    ['db_password', 'hunter2'],
    ['NPM_TOKEN', 'abcdef'],
    ['APIKEY', 'abcdef'],
    ['API_KEY', 'abcdef'],
    ['AWS_SECRET_ACCESS_KEY', 'abc/def'],
    ['AWS_ACCESS_KEY_ID', aws],
    ['SECRET', 'x y z'],
    ['ANYTHING', github],
    ['ANYTHING', random],
    ['DATABASE_URL', 'postgres://user:secret@db/app'],
    ['ROOT_PASS', '1234567'],
  ])('%s=%s is a secret', (name, value) => {
    expect(isSecretAssignment(name, value)).toBe(true);
  });

  it.each([
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'],
    ['GPG_KEY', 'A035C8C19219BA821ECEA86B64E628F8D684696D'],
    ['PYTHON_SHA256', 'ed5ed5c1a2b3ed5ed5c1a2b3ed5ed5c1a2b3ed5ed5c1a2b3ed5ed5c1a2b3abcd'],
    ['NODE_VERSION', '24.1.0'],
    ['PYTHON_GET_PIP_URL', 'https://github.com/pypa/get-pip/raw/0d8570dc44796f4369b652222cf176b3db6ac70e/get-pip.py'],
    ['PWD', '/app'],
    ['PASSWORD', ''],
    ['PASSWORD_FILE', '/run/secrets/db'],
    ['DB_PASSWORD', '/run/secrets/db'],
    ['DB_PASSWORD', '$OTHER'],
    ['DB_PASSWORD', '<your password>'],
    ['DB_PASSWORD', 'changeme'],
    ['TOKENIZERS_PARALLELISM', 'false'],
    ['MAX_TOKENS', '4096'],
    ['USE_TOKEN', 'true'],
    ['COMPASS', 'north'],
    ['MODULE', 'com.example.SomeVeryLongClassName2WithDigits'],
    ['IMAGE', 'registry/Some-Long-Name-With-Many-Words-2024-And-More'],
    ['URL', 'https://example.com/path@1.2'],
  ])('%s=%s is no secret', (name, value) => {
    expect(isSecretAssignment(name, value)).toBe(false);
  });
});

describe('redactCommand', () => {
  it.each([
    [
      'RUN |1 NPM_TOKEN=abc123 /bin/sh -c npm ci # buildkit',
      'RUN |1 NPM_TOKEN=[redacted] /bin/sh -c npm ci # buildkit',
      ['NPM_TOKEN'],
    ],
    ['ENV API_KEY="a b"', 'ENV API_KEY=[redacted]', ['API_KEY']],
    ['RUN curl -u bob:hunter2 https://x', 'RUN curl -u bob:[redacted] https://x', ['']],
    ['RUN curl -fsS --user "bob:hunter2" https://x', 'RUN curl -fsS --user "bob:[redacted]" https://x', ['']],
    ['RUN git clone https://bob:hunter2@host/x', 'RUN git clone https://bob:[redacted]@host/x', ['']],
    ['RUN curl -H "Authorization: Bearer abcdefghijk" x', 'RUN curl -H "Authorization: Bearer [redacted]" x', ['']],
    [`RUN echo ${github}`, 'RUN echo [redacted]', ['']],
    ['RUN app --password=hunter2', 'RUN app --password=[redacted]', ['password']],
    ['RUN app --password hunter2', 'RUN app --password [redacted]', ['']],
    ['RUN curl -u bob:$PASS https://x', 'RUN curl -u bob:$PASS https://x', []],
    ['RUN git clone https://bob:${TOKEN}@host/x', 'RUN git clone https://bob:${TOKEN}@host/x', []],
    ['ARG NPM_TOKEN', 'ARG NPM_TOKEN', []],
    ['RUN apt-get install -y curl', 'RUN apt-get install -y curl', []],
  ])('%s', (command, text, names) => {
    expect(redactCommand(command)).toEqual({ text, names });
  });

  it('finds no secret in its own output', () => {
    const { text } = redactCommand(`RUN TOKEN=${github} curl -u a:b https://c:d@e --password=f`);
    expect(redactCommand(text)).toEqual({ text, names: [] });
  });
});
