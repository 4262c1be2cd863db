import { minuteOf } from "#domain/booking/salons/minutes.ts";
import type { Block, Board, Request, Reservation, Shift } from "../api.ts";
import type { Place } from "./dragged.ts";
import type { PageType } from "./periods.ts";

interface Common extends Place {
	key: string;
	/** Buffer minutes before and after it. */
	before: number;
	after: number;
}

/** Entry on the board. */
export type Entry =
	| (Common & { kind: "reservation"; reservation: Reservation; isMain: boolean })
	/** Requested new position of a reservation. */
	| (Common & { kind: "request"; reservation: Reservation; request: Request })
	| (Common & { kind: "block"; block: Block })
	| (Common & { kind: "shift"; shift: Shift });

/** Minute of the day from a server time; 0 for invalid text. */
export const minute = (text: string): number => minuteOf(text) ?? 0;

const span = ({ from, to }: { from: string; to: string }) => ({ from: minute(from), to: minute(to) });

/** Entries of a page type: reservations and blocks, or shifts. */
export function entriesOf(board: Board, pageType: PageType): Entry[] {
	if (pageType !== "schedule") return board.shifts.flatMap(shiftEntries);
	return [...board.reservations.flatMap(reservationEntries), ...board.blocks.flatMap(blockEntries)];
}

/** Memoizes entries per server object, so that unchanged objects keep their entries on the next board. */
function madeOnce<Told extends object>(make: (told: Told) => Entry[]): (told: Told) => Entry[] {
	const made = new WeakMap<Told, Entry[]>();
	return (told) => {
		const entries = made.get(told) ?? make(told);
		made.set(told, entries);
		return entries;
	};
}

/**
 * A reservation in the row of each of its resources, plus the requested position of an open change request.
 */
const reservationEntries = madeOnce((reservation: Reservation): Entry[] => {
	const { id, date, salon_resource_id: main, sub_resource_ids: subs, change_child: change } = reservation;
	const place = {
		date,
		...span(reservation),
		before: reservation.buffer_before,
		after: reservation.buffer_after,
	};
	const own = [main, ...subs].map(
		(resourceId, index): Entry => ({
			kind: "reservation",
			key: `reservation-${id}-${resourceId}`,
			...place,
			resourceId,
			reservation,
			isMain: index === 0,
		}),
	);
	if (change?.status !== "edit_pending") return own;
	return [
		...own,
		{
			kind: "request",
			key: `request-${change.id}`,
			date: change.date,
			...span(change),
			before: change.buffer_before,
			after: change.buffer_after,
			resourceId: change.salon_resource_id,
			reservation,
			request: change,
		},
	];
});

const blockEntries = madeOnce((block: Block): Entry[] => [
	{
		kind: "block",
		key: `block-${block.id}`,
		date: block.date,
		...span(block),
		before: 0,
		after: 0,
		resourceId: block.salon_resource_id,
		block,
	},
]);

const shiftEntries = madeOnce((shift: Shift): Entry[] => [
	{
		kind: "shift",
		key: `shift-${shift.master_id}-${shift.self_id ?? ""}-${shift._date}`,
		date: shift._date,
		...span(shift),
		before: 0,
		after: 0,
		resourceId: shift.salon_resource_id,
		shift,
	},
]);

/** Key of a cell: row and day. */
export const cellOf = ({ date, resourceId }: { date: string; resourceId: number | null }): string =>
	`${resourceId ?? ""} ${date}`;

/** Entries grouped by cell. */
export const byCell = (entries: readonly Entry[]): Map<string, Entry[]> => Map.groupBy(entries, cellOf);
