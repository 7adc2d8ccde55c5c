import { describe, expect, it } from 'vitest';
import { createStep, createStepNote, readStepNote, stepNoteBytes } from './step-note.ts';
import { openStepNoteFile } from './step-note-file.ts';

describe('a step note', () => {
  it('has the number and the text of the current step until the host leaves it', () => {
    const memory = new SharedArrayBuffer(stepNoteBytes);
    const note = createStepNote(memory);
    expect(readStepNote(memory)).toBeUndefined();
    const [long, short] = [createStep('opt/größe/日本'), createStep('b')];
    note.enter(long);
    expect(readStepNote(memory)).toEqual(long);
    note.enter(short);
    expect(readStepNote(memory)).toEqual(short);
    expect(short.number).not.toBe(long.number);
    note.leave();
    expect(readStepNote(memory)).toBeUndefined();
  });

  it('has no text when the text is too long, so that no other file has the name of its start', () => {
    const memory = new SharedArrayBuffer(stepNoteBytes);
    createStepNote(memory).enter(createStep('a'.repeat(stepNoteBytes)));
    expect(readStepNote(memory)?.text).toBe('');
  });

  it('names no step for numbers that no host writes', () => {
    const memory = new SharedArrayBuffer(stepNoteBytes);
    new Int32Array(memory).set([7, -1]);
    expect(readStepNote(memory)).toEqual({ number: 7, text: '' });
    new Int32Array(memory).set([-7, 0x7fff_ffff]);
    expect(readStepNote(memory)).toBeUndefined();
  });

  it('in a file is empty at first, and names no step after it is closed', () => {
    const file = openStepNoteFile();
    expect(file?.read()).toBeUndefined();
    file?.close();
    file?.close();
    expect(file?.read()).toBeUndefined();
  });
});
