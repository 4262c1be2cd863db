import type { Board } from "../boardApi.ts";

/**
 * Newly loaded board that reuses the previous object of every unchanged part, so that memoized components
 * skip it. After a local change most parts are the same objects, so the comparison is cheap.
 */
export function reuseBoardParts(previous: Board | undefined, loaded: Board): Board {
	if (!previous || previous === loaded) return loaded;
	const reservations = new Map(previous.reservations.map((each) => [each.id, each]));
	const blocks = new Map(previous.blocks.map((each) => [each.id, each]));
	return {
		...loaded,
		salon: reuseIfEqual(previous.salon, loaded.salon),
		resources: reuseIfEqual(previous.resources, loaded.resources),
		courses: reuseIfEqual(previous.courses, loaded.courses),
		former: reuseIfEqual(previous.former, loaded.former),
		days: reuseIfEqual(previous.days, loaded.days),
		shifts: reuseByIndex(previous.shifts, loaded.shifts),
		reservations: loaded.reservations.map((each) => reuseIfEqual(reservations.get(each.id), each)),
		blocks: loaded.blocks.map((each) => reuseIfEqual(blocks.get(each.id), each)),
	};
}

/** Pairs already found equal, so that the next change need not compare them again. */
const equalParts = new WeakMap<object, object>();

/** Previous object if it is equal; compared as JSON, because the server serializes equal data identically. */
function reuseIfEqual<Part extends object>(previous: Part | undefined, loaded: Part): Part {
	if (previous === undefined || previous === loaded || equalParts.get(loaded) === previous)
		return previous ?? loaded;
	if (JSON.stringify(previous) !== JSON.stringify(loaded)) return loaded;
	equalParts.set(loaded, previous);
	return previous;
}

const reuseByIndex = <Part extends object>(previous: readonly Part[], loaded: readonly Part[]): Part[] =>
	loaded.map((each, index) => reuseIfEqual(previous[index], each));
