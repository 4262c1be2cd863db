/** Epoch ms of `YYYY-MM-DD HH:mm`, in Tokyo or, with a trailing Z, in UTC. @throws for other texts */
export function parseTokyoInstant(time: string): number {
	const [local, zone] = time.endsWith("Z") ? [time.slice(0, -1), "Z"] : [time, "+09:00"];
	const instant = Date.parse(`${local.replace(" ", "T")}${zone}`);
	if (Number.isNaN(instant)) throw new Error(`no time: ${time}`);
	return instant;
}
