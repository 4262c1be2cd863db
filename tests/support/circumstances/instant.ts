/** Epoch ms of `YYYY-MM-DD HH:mm` in Tokyo, or in UTC where a Z follows. @throws where it is neither. */
export function instantOf(time: string): number {
	const [local, zone] = time.endsWith("Z") ? [time.slice(0, -1), "Z"] : [time, "+09:00"];
	const instant = Date.parse(`${local.replace(" ", "T")}${zone}`);
	if (Number.isNaN(instant)) throw new Error(`no time: ${time}`);
	return instant;
}
