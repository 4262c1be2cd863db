import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of /proc per second on Linux. */
const TICKS = 100;

/**
 * Processor seconds that the workerd under a process has used. Wall-clock figures depend on what else the machine
 * does; these hardly do. NaN where there is no /proc.
 */
export function processorSeconds(parent: number): number {
	try {
		const pid = readdirSync("/proc").find((name) => isWorkerdOf(name, parent));
		const fields = afterName(readFileSync(`/proc/${pid}/stat`, "utf8"));
		return (Number(fields[11]) + Number(fields[12])) / TICKS;
	} catch {
		return Number.NaN;
	}
}

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
