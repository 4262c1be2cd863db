/**
 * Whether lists and objects are nested deeper than `most`; `counts` decides which of them are a level. It
 * does not recurse: recursive functions overflow the stack on a deeply nested external value, so this check
 * comes first.
 */
export function isDeeperThan(
	most: number,
	value: unknown,
	counts: (part: object) => boolean = () => true,
): boolean {
	const open: [part: unknown, above: number][] = [[value, 0]];
	for (let next = open.pop(); next; next = open.pop()) {
		const [part, above] = next;
		if (typeof part !== "object" || part === null) continue;
		const depth = above + (counts(part) ? 1 : 0);
		if (depth > most) return true;
		for (const inner of Object.values(part)) open.push([inner, depth]);
	}
	return false;
}
