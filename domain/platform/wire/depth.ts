/**
 * Whether lists and objects lie deeper within each other than `most`; `counts` tells which of them are a level. It walks
 * without recursion: whatever recurses over a value from outside runs out of stack on one that is deep enough, so this is
 * asked first.
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
