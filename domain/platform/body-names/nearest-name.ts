/** Returns the known name with the smallest edit distance; undefined if all are too different. */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
	const plainName = simplifyName(name);
	const [nearest] = names
		.map((each) => ({
			each,
			changes: distance(plainName, simplifyName(each)),
			length: simplifyName(each).length,
		}))
		.sort((one, other) => one.changes - other.changes);
	return nearest && nearest.changes <= Math.max(plainName.length, nearest.length) / 2
		? nearest.each
		: undefined;
}

/** Compared characters of a name, which bounds the cost: a longer name is no misspelling. */
const MAX_COMPARED = 60;

const simplifyName = (name: string): string =>
	name.slice(0, MAX_COMPARED).toLowerCase().replaceAll(/[_-]/g, "");

/** Levenshtein distance. */
function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let at = 1; at <= one.length; at++) {
		const next = [at];
		for (let to = 1; to <= other.length; to++) {
			const changed = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
			next.push(Math.min(changed, row[to]! + 1, next[to - 1]! + 1));
		}
		row = next;
	}
	return row[other.length]!;
}
