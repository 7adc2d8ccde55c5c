import { readFileSync } from 'node:fs';

/** Reads the processor time, user and system, of a process since its start. */
export interface CpuMeter {
  /** Several hosts have the same meter, because they are threads of one process. */
  isShared: boolean;
  /** Milliseconds. */
  read(): number;
}

/** Processor time that pieces of work share. */
export interface CpuBudget {
  /** Work begins in the host with this meter. Time before counts only for shared meters that are in use. */
  begin(meter: CpuMeter): void;
  /** Counts the time since the last call. */
  isExceeded(meter: CpuMeter): boolean;
}

export function createCpuBudget(msMax: number): CpuBudget {
  const lastRead = new Map<CpuMeter, number>();
  let usedMs = 0;
  return {
    begin(meter) {
      if (!meter.isShared || !lastRead.has(meter)) lastRead.set(meter, meter.read());
    },
    isExceeded(meter) {
      const now = meter.read();
      // A process that has ended has no time any more.
      usedMs += Math.max(0, now - (lastRead.get(meter) ?? now));
      lastRead.set(meter, now);
      return usedMs > msMax;
    },
  };
}

/** Meter of the threads of this process, including those of libuv. */
export const ownProcessMeter: CpuMeter = {
  isShared: true,
  read() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** USER_HZ of Linux on every platform that Node supports: 100. */
const millisecondsPerTick = 10;

/** Processor time of a process in milliseconds. 0 without `/proc` (not Linux) and for a process that has ended. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may contain spaces. User and system time are the fields 14 and 15 (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return 0;
  }
}
