import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStepNote, readStepNote, type StepNote, stepNoteBytes, type WorkStep } from './step-note.ts';

/** Descriptor of the note in a child process, after standard streams and the channel. */
export const stepNoteDescriptor = 4;
/** Memory where the system has it, because the note changes with each file of an image. */
const folders = ['/dev/shm', tmpdir()];

/** The note of one child process: a file without a name, because Node shares no memory between processes. */
export interface StepNoteFile {
  descriptor: number;
  /** Undefined while the process is in no step, and after `close`. */
  read(): WorkStep | undefined;
  close(): void;
}

let files = 0;

/** Undefined where no folder is writable. The pool then names no step. */
export function openStepNoteFile(): StepNoteFile | undefined {
  for (const folder of folders) {
    files += 1;
    const path = join(folder, `plimsoll-step-${process.pid}-${files}`);
    try {
      // Fails for a path that exists, so it follows no link.
      const descriptor = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return noteIn(descriptor);
    } catch {
      // The next folder may be writable.
    }
  }
  return undefined;
}

function noteIn(descriptor: number): StepNoteFile {
  const memory = new ArrayBuffer(stepNoteBytes);
  const bytes = Buffer.from(memory);
  let isOpen = true;
  return {
    descriptor,
    read() {
      if (!isOpen) return undefined;
      readSync(descriptor, bytes, 0, bytes.length, 0);
      return readStepNote(memory);
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** The note of this child process. Each change is a system call of about 1 µs. */
export function createStepNoteOfProcess(): StepNote {
  const memory = new ArrayBuffer(stepNoteBytes);
  const bytes = Buffer.from(memory);
  return createStepNote(memory, (changed) => {
    try {
      writeSync(stepNoteDescriptor, bytes, 0, changed, 0);
    } catch {
      // The file system is full. The pool then names no step, or an earlier one.
    }
  });
}
