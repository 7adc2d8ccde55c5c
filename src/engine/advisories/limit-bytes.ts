import { Transform } from 'node:stream';
import { ScanError } from '../../domain/scan-error.ts';

/** Passes bytes on and fails with LIMIT_EXCEEDED above `bytesMax`. Reports how many bytes have passed. */
export function limitBytes(bytesMax: number, onBytes: (bytesDone: number) => void = () => {}): Transform {
  let bytesDone = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesDone += chunk.length;
      if (bytesDone > bytesMax) {
        done(new ScanError('LIMIT_EXCEEDED', `advisory data is larger than ${bytesMax} bytes`));
        return;
      }
      onBytes(bytesDone);
      done(null, chunk);
    },
  });
}
