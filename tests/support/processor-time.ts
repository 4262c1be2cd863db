/** CPU time of synchronous work, ms; independent of other load on the machine. */
export function measureCpuTime(work: () => unknown): number {
	const before = process.threadCpuUsage();
	work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}
