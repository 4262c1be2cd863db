/** The processor's time that a piece of work takes, ms: other work on the machine does not count. */
export function processorTime(work: () => unknown): number {
	const before = process.threadCpuUsage();
	work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}
