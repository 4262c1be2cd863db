import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Clock ticks of /proc per second on Linux. */
const TICKS = 100;

/**
 * Processor seconds that the workerd under a process has used. Wall-clock figures depend on what else the machine
 * does; these hardly do. NaN where there is no /proc.
 */
export function processorSeconds(parent: number): number {
	try {
		const fields = afterName(readFileSync(`/proc/${workerdOf(parent)}/stat`, "utf8"));
		return (Number(fields[11]) + Number(fields[12])) / TICKS;
	} catch {
		return Number.NaN;
	}
}

/** The most memory that the workerd under a process has held since it was last asked, in MB. NaN where there is no /proc. */
export function peakMegabytes(parent: number): number {
	try {
		const pid = workerdOf(parent);
		const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
		// Has the kernel begin anew with what is held now.
		writeFileSync(`/proc/${pid}/clear_refs`, "5");
		return Number(kilobytes) / 1024;
	} catch {
		return Number.NaN;
	}
}

const workerdOf = (parent: number) => readdirSync("/proc").find((name) => isWorkerdOf(name, parent));

function isWorkerdOf(name: string, parent: number): boolean {
	if (!/^\d+$/.test(name)) return false;
	try {
		const stat = readFileSync(`/proc/${name}/stat`, "utf8");
		return stat.includes("(workerd)") && Number(afterName(stat)[1]) === parent;
	} catch {
		return false;
	}
}

/** The fields behind the process's name, which may itself hold spaces. */
const afterName = (stat: string) => stat.slice(stat.lastIndexOf(")") + 2).split(" ");
