import { LAST_MINUTE } from "#domain/booking/salons/salon-minutes.ts";
import type { Board } from "../boardApi.ts";
import type { BoardDisplay } from "./boardDisplay.ts";
import { type BoardEntry, parseMinute } from "./boardEntries.ts";
import type { BoardPageType } from "./boardPeriods.ts";
import {
	type BoardSpan,
	intersectSpans,
	listUncoveredSpans,
	type TimeScale,
	timeScaleOf,
} from "./timeScale.ts";

/** Row of the board: a resource, or the whole salon. */
export interface BoardRow {
	id: number | null;
	name: string;
	colour: number | undefined;
	isEnabled: boolean;
}

/** Row of entries without a resource. */
const WHOLE_SALON: BoardRow = { id: null, name: "店舗全体", colour: undefined, isEnabled: true };

/** Visible rows: resources in their order, and the whole salon if an entry belongs to it. */
export function listBoardRows(
	board: Board,
	entries: readonly BoardEntry[],
	{ hiddenResources }: BoardDisplay,
): BoardRow[] {
	const usedIds = new Set(entries.map(({ resourceId }) => resourceId));
	// A booking of a deleted resource keeps its row.
	const deletedResources = board.former.resources.filter(({ id }) => usedIds.has(id));
	const rows = [...board.resources, ...deletedResources]
		.filter(({ id }) => !hiddenResources.includes(id))
		.toSorted((a, b) => a.order - b.order || a.id - b.id)
		.map(({ id, name, colour, is_enabled }): BoardRow => ({ id, name, colour, isEnabled: is_enabled === 1 }));
	const needsWhole = board.resources.length === 0 || entries.some(({ resourceId }) => resourceId === null);
	return needsWhole ? [WHOLE_SALON, ...rows] : rows;
}

const parseSpans = (texts: readonly { from: string; to: string }[]): BoardSpan[] =>
	texts.map(({ from, to }) => ({ from: parseMinute(from), to: parseMinute(to) }));

/** Scale that covers all opening hours and all entries. */
export const boardScaleOf = (board: Board, entries: readonly BoardEntry[]): TimeScale =>
	timeScaleOf([...board.days.flatMap(({ hours }) => parseSpans(hours)), ...entries]);

/** Background of a row on a day. */
export interface TrackBackground {
	closedSpans: BoardSpan[];
	shifts: BoardSpan[];
}

/**
 * Closed spans of a row on a day: outside opening hours, and outside its shifts if shifts decide. If they do
 * not, the shifts are drawn as background.
 */
export function trackBackgroundOf(
	board: Board,
	pageType: BoardPageType,
	scale: TimeScale,
	rowId: number | null,
	date: string,
): TrackBackground {
	const hours = parseSpans(board.days.find((day) => day.date === date)?.hours ?? []);
	const shifts = parseSpans(
		board.shifts.filter((shift) => shift.salon_resource_id === rowId && shift._date === date),
	);
	const shiftsDecide = pageType === "schedule" && board.salon.sync_shift && rowId !== null;
	const wholeSalonBlocks = board.blocks.filter(
		(block) => block.salon_resource_id === null && block.date === date,
	);
	return {
		closedSpans: [
			...listUncoveredSpans(scale, shiftsDecide ? intersectSpans(hours, shifts) : hours),
			// A block of the whole salon is an entry in its own row and background in all others.
			...(rowId === null ? [] : parseSpans(wholeSalonBlocks)),
		],
		shifts: pageType === "schedule" && !shiftsDecide ? shifts : [],
	};
}

/** Whether a row is closed at a minute: outside opening hours or shifts, or blocked for the whole salon. */
export const isClosedMinute = (
	board: Board,
	{ date, resourceId, minute }: { date: string; resourceId: number | null; minute: number },
): boolean =>
	trackBackgroundOf(board, "schedule", { from: 0, to: LAST_MINUTE }, resourceId, date).closedSpans.some(
		({ from, to }) => from <= minute && minute < to,
	);

/** Whether the salon is closed all day (YYYY-MM-DD); unloaded days count as open. */
export const isClosedDay = (board: Board, day: string): boolean =>
	board.days.find(({ date }) => date === day)?.hours.length === 0;
