import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { Board, BoardBlock, BoardReservation, BoardShift, ReservationRequest } from "../boardApi.ts";
import type { BoardPageType } from "./boardPeriods.ts";
import type { BoardPosition } from "./dragTarget.ts";

interface EntryBase extends BoardPosition {
	key: string;
	/** Buffer minutes before and after it. */
	bufferBefore: number;
	bufferAfter: number;
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
function memoizeEntries<Source extends object>(
	createEntries: (source: Source) => BoardEntry[],
): (source: Source) => BoardEntry[] {
	const entriesBySource = new WeakMap<Source, BoardEntry[]>();
	return (source) => {
		const entries = entriesBySource.get(source) ?? createEntries(source);
		entriesBySource.set(source, entries);
		return entries;
	};
}

/**
 * A reservation in the row of each of its resources, plus the requested position of an open change request.
 */
const reservationEntries = memoizeEntries((reservation: BoardReservation): BoardEntry[] => {
	const { id, date, salon_resource_id: main, sub_resource_ids: subs, change_child: change } = reservation;
	const position: Omit<EntryBase, "key" | "resourceId"> = {
		date,
		...parseSpan(reservation),
		bufferBefore: reservation.buffer_before,
		bufferAfter: reservation.buffer_after,
	};
	const ownEntries = [main, ...subs].map(
		(resourceId, index): BoardEntry => ({
			kind: "reservation",
			key: `reservation-${id}-${resourceId}`,
			...position,
			resourceId,
			reservation,
			isMain: index === 0,
		}),
	);
	if (change?.status !== "edit_pending") return ownEntries;
	return [
		...ownEntries,
		{
			kind: "request",
			key: `request-${change.id}`,
			date: change.date,
			...parseSpan(change),
			bufferBefore: change.buffer_before,
			bufferAfter: change.buffer_after,
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
		bufferBefore: 0,
		bufferAfter: 0,
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
		bufferBefore: 0,
		bufferAfter: 0,
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
