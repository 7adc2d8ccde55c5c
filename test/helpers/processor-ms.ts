/**
 * Processor time of this process and its threads since `before`, in milliseconds. Unlike a duration, it does not grow while other processes
 * use the processor.
 */
export function processorMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
