import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Clock ticks of /proc per second on Linux. */
const TICKS = 100;

/**
 * CPU time used by the process's workerd, s; hardly affected by other load, unlike wall-clock time. NaN
 * without /proc.
 */
export function readCpuSeconds(parent: number): number {
	try {
		const fields = fieldsAfterName(readFileSync(`/proc/${workerdOf(parent)}/stat`, "utf8"));
		return (Number(fields[11]) + Number(fields[12])) / TICKS;
	} catch {
		return Number.NaN;
	}
}

/** Peak memory of the process's workerd since the last call, MB. NaN without /proc. */
export function readPeakMegabytes(parent: number): number {
	try {
		const pid = workerdOf(parent);
		const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
		// Resets the kernel's peak.
		writeFileSync(`/proc/${pid}/clear_refs`, "5");
		return Number(kilobytes) / 1024;
	} catch {
		return Number.NaN;
	}
}

/** Does a work; its time, processor time and peak of memory in the process's workerd, in words. */
export async function measureProcess(parent: number, work: () => Promise<void>): Promise<string> {
	// The second reading begins at the memory of this moment.
	readPeakMegabytes(parent);
	const before = readPeakMegabytes(parent);
	const cpu = readCpuSeconds(parent);
	const start = performance.now();
	await work();
	const seconds = (performance.now() - start) / 1_000;
	const cpuSeconds = readCpuSeconds(parent) - cpu;
	return `${seconds.toFixed(1)} s, processor ${cpuSeconds.toFixed(1)} s, peak of memory ${readPeakMegabytes(parent).toFixed(0)} MB (before ${before.toFixed(0)})`;
}

const workerdOf = (parent: number) => readdirSync("/proc").find((name) => isWorkerdOf(name, parent));

function isWorkerdOf(name: string, parent: number): boolean {
	if (!/^\d+$/.test(name)) return false;
	try {
		const stat = readFileSync(`/proc/${name}/stat`, "utf8");
		return stat.includes("(workerd)") && Number(fieldsAfterName(stat)[1]) === parent;
	} catch {
		return false;
	}
}

/** Fields after the process name, which may contain spaces. */
const fieldsAfterName = (stat: string) => stat.slice(stat.lastIndexOf(")") + 2).split(" ");
