import type { Board } from "../api.ts";

/**
 * Newly loaded board that reuses the previous object of every unchanged part, so that React skips those. A
 * local change shares its parts already, which makes the comparison cheap.
 */
export function keptBoard(known: Board | undefined, read: Board): Board {
	if (!known || known === read) return read;
	const reservations = new Map(known.reservations.map((each) => [each.id, each]));
	const blocks = new Map(known.blocks.map((each) => [each.id, each]));
	return {
		...read,
		salon: kept(known.salon, read.salon),
		resources: kept(known.resources, read.resources),
		courses: kept(known.courses, read.courses),
		former: kept(known.former, read.former),
		days: kept(known.days, read.days),
		shifts: keptInPlace(known.shifts, read.shifts),
		reservations: read.reservations.map((each) => kept(reservations.get(each.id), each)),
		blocks: read.blocks.map((each) => kept(blocks.get(each.id), each)),
	};
}

/** Pairs already found equal, so that the next change need not compare them again. */
const found = new WeakMap<object, object>();

/** The server serializes equal data identically. */
function kept<Part extends object>(known: Part | undefined, read: Part): Part {
	if (known === undefined || known === read || found.get(read) === known) return known ?? read;
	if (JSON.stringify(known) !== JSON.stringify(read)) return read;
	found.set(read, known);
	return known;
}

const keptInPlace = <Part extends object>(known: readonly Part[], read: readonly Part[]): Part[] =>
	read.map((each, index) => kept(known[index], each));
