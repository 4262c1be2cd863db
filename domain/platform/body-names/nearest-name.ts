/** Returns the known name with the smallest edit distance; undefined if all are too different. */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
	const plainName = simplifyName(name);
	const [nearest] = names
		.map((each) => ({
			each,
			changes: distance(plainName, simplifyName(each)),
			length: simplifyName(each).length,
		}))
		.sort((a, b) => a.changes - b.changes);
	return nearest && nearest.changes <= Math.max(plainName.length, nearest.length) / 2
		? nearest.each
		: undefined;
}

/** Compared characters of a name, which bounds the cost: a longer name is no misspelling. */
const MAX_COMPARED = 60;

const simplifyName = (name: string): string =>
	name.slice(0, MAX_COMPARED).toLowerCase().replaceAll(/[_-]/g, "");

/** Levenshtein distance. */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let at = 1; at <= a.length; at++) {
		const next = [at];
		for (let to = 1; to <= b.length; to++) {
			const changed = row[to - 1]! + (a[at - 1] === b[to - 1] ? 0 : 1);
			next.push(Math.min(changed, row[to]! + 1, next[to - 1]! + 1));
		}
		row = next;
	}
	return row[b.length]!;
}
