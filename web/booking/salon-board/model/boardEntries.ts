import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { Board, BoardBlock, BoardReservation, BoardShift, ReservationRequest } from "../boardApi.ts";
import type { BoardPageType } from "./boardPeriods.ts";
import type { BoardPosition } from "./dragTarget.ts";

interface EntryBase extends BoardPosition {
	key: string;
	/** Buffer minutes before and after it. */
	before: number;
	after: number;
}

/** Entry on the board. */
export type BoardEntry =
	| (EntryBase & { kind: "reservation"; reservation: BoardReservation; isMain: boolean })
	/** Requested new position of a reservation. */
	| (EntryBase & { kind: "request"; reservation: BoardReservation; request: ReservationRequest })
	| (EntryBase & { kind: "block"; block: BoardBlock })
	| (EntryBase & { kind: "shift"; shift: BoardShift });

/** Minute of the day from a server time; 0 for invalid text. */
export const parseMinute = (text: string): number => parseClockMinute(text) ?? 0;

const parseSpan = ({ from, to }: { from: string; to: string }) => ({
	from: parseMinute(from),
	to: parseMinute(to),
});

/** Entries of a page type: reservations and blocks, or shifts. */
export function listBoardEntries(board: Board, pageType: BoardPageType): BoardEntry[] {
	if (pageType !== "schedule") return board.shifts.flatMap(shiftEntries);
	return [...board.reservations.flatMap(reservationEntries), ...board.blocks.flatMap(blockEntries)];
}

/** Memoizes the entries of a server object, so that unchanged objects keep them on the next board. */
function memoizeEntries<Told extends object>(
	make: (told: Told) => BoardEntry[],
): (told: Told) => BoardEntry[] {
	const made = new WeakMap<Told, BoardEntry[]>();
	return (told) => {
		const entries = made.get(told) ?? make(told);
		made.set(told, entries);
		return entries;
	};
}

/**
 * A reservation in the row of each of its resources, plus the requested position of an open change request.
 */
const reservationEntries = memoizeEntries((reservation: BoardReservation): BoardEntry[] => {
	const { id, date, salon_resource_id: main, sub_resource_ids: subs, change_child: change } = reservation;
	const place: Omit<EntryBase, "key" | "resourceId"> = {
		date,
		...parseSpan(reservation),
		before: reservation.buffer_before,
		after: reservation.buffer_after,
	};
	const own = [main, ...subs].map(
		(resourceId, index): BoardEntry => ({
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
			...parseSpan(change),
			before: change.buffer_before,
			after: change.buffer_after,
			resourceId: change.salon_resource_id,
			reservation,
			request: change,
		},
	];
});

const blockEntries = memoizeEntries((block: BoardBlock): BoardEntry[] => [
	{
		kind: "block",
		key: `block-${block.id}`,
		date: block.date,
		...parseSpan(block),
		before: 0,
		after: 0,
		resourceId: block.salon_resource_id,
		block,
	},
]);

const shiftEntries = memoizeEntries((shift: BoardShift): BoardEntry[] => [
	{
		kind: "shift",
		key: `shift-${shift.master_id}-${shift.self_id ?? ""}-${shift._date}`,
		date: shift._date,
		...parseSpan(shift),
		before: 0,
		after: 0,
		resourceId: shift.salon_resource_id,
		shift,
	},
]);

/** Key of a cell: row and day. */
export const cellKey = ({ date, resourceId }: { date: string; resourceId: number | null }): string =>
	`${resourceId ?? ""} ${date}`;

/** Entries grouped by cell. */
export const groupByCell = (entries: readonly BoardEntry[]): Map<string, BoardEntry[]> =>
	Map.groupBy(entries, cellKey);
