import type { Board } from "../boardApi.ts";

/**
 * Newly loaded board that reuses the previous object of every unchanged part, so that memoized components
 * skip it. After a local change most parts are the same objects, so the comparison is cheap.
 */
export function reuseBoardParts(known: Board | undefined, read: Board): Board {
	if (!known || known === read) return read;
	const reservations = new Map(known.reservations.map((each) => [each.id, each]));
	const blocks = new Map(known.blocks.map((each) => [each.id, each]));
	return {
		...read,
		salon: reuseIfEqual(known.salon, read.salon),
		resources: reuseIfEqual(known.resources, read.resources),
		courses: reuseIfEqual(known.courses, read.courses),
		former: reuseIfEqual(known.former, read.former),
		days: reuseIfEqual(known.days, read.days),
		shifts: reuseByIndex(known.shifts, read.shifts),
		reservations: read.reservations.map((each) => reuseIfEqual(reservations.get(each.id), each)),
		blocks: read.blocks.map((each) => reuseIfEqual(blocks.get(each.id), each)),
	};
}

/** Pairs already found equal, so that the next change need not compare them again. */
const equalParts = new WeakMap<object, object>();

/** Previous object if it is equal; compared as JSON, because the server serializes equal data identically. */
function reuseIfEqual<Part extends object>(known: Part | undefined, read: Part): Part {
	if (known === undefined || known === read || equalParts.get(read) === known) return known ?? read;
	if (JSON.stringify(known) !== JSON.stringify(read)) return read;
	equalParts.set(read, known);
	return known;
}

const reuseByIndex = <Part extends object>(known: readonly Part[], read: readonly Part[]): Part[] =>
	read.map((each, index) => reuseIfEqual(known[index], each));
