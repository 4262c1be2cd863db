/**
 * Whether lists and objects are nested deeper than `maxDepth`; `isLevel` decides which of them are a level. It
 * does not recurse: recursive functions overflow the stack on a deeply nested external value, so this check
 * comes first.
 */
export function isDeeperThan(
	maxDepth: number,
	value: unknown,
	isLevel: (part: object) => boolean = () => true,
): boolean {
	const stack: [part: unknown, above: number][] = [[value, 0]];
	for (let next = stack.pop(); next; next = stack.pop()) {
		const [part, outerDepth] = next;
		if (typeof part !== "object" || part === null) continue;
		const depth = outerDepth + (isLevel(part) ? 1 : 0);
		if (depth > maxDepth) return true;
		for (const inner of Object.values(part)) stack.push([inner, depth]);
	}
	return false;
}
