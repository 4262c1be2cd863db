import { LAST_MINUTE } from "#domain/booking/salons/minutes.ts";
import type { Board } from "../api.ts";
import type { Display } from "./display.ts";
import { type Entry, minute } from "./entries.ts";
import type { PageType } from "./periods.ts";
import { type Minutes, outside, overlap, type Scale, scaleOf } from "./scale.ts";

/** Row of the board: a resource, or the whole salon. */
export interface Row {
	id: number | null;
	name: string;
	colour: number | undefined;
	isEnabled: boolean;
}

const WHOLE_SALON: Row = { id: null, name: "店舗全体", colour: undefined, isEnabled: true };

/** Visible rows: resources in their order, and the whole salon if an entry belongs to it. */
export function rowsOf(board: Board, entries: readonly Entry[], { hiddenResources }: Display): Row[] {
	const taken = new Set(entries.map(({ resourceId }) => resourceId));
	// A booking of a deleted resource keeps its row.
	const former = board.former.resources.filter(({ id }) => taken.has(id));
	const rows = [...board.resources, ...former]
		.filter(({ id }) => !hiddenResources.includes(id))
		.toSorted((one, other) => one.order - other.order || one.id - other.id)
		.map(({ id, name, colour, is_enabled }): Row => ({ id, name, colour, isEnabled: is_enabled === 1 }));
	const needsWhole = board.resources.length === 0 || entries.some(({ resourceId }) => resourceId === null);
	return needsWhole ? [WHOLE_SALON, ...rows] : rows;
}

const spans = (written: readonly { from: string; to: string }[]): Minutes[] =>
	written.map(({ from, to }) => ({ from: minute(from), to: minute(to) }));

/** Scale that covers all opening hours and all entries. */
export const scaleFor = (board: Board, entries: readonly Entry[]): Scale =>
	scaleOf([...board.days.flatMap(({ hours }) => spans(hours)), ...entries]);

/** Background of a row on a day. */
export interface Backdrop {
	closed: Minutes[];
	shifts: Minutes[];
}

/**
 * Closed spans of a row on a day: outside opening hours, and outside its shifts if shifts decide. If they do
 * not, the shifts are drawn as background.
 */
export function backdropOf(
	board: Board,
	pageType: PageType,
	scale: Scale,
	rowId: number | null,
	date: string,
): Backdrop {
	const hours = spans(board.days.find((day) => day.date === date)?.hours ?? []);
	const shifts = spans(
		board.shifts.filter((shift) => shift.salon_resource_id === rowId && shift._date === date),
	);
	const decides = pageType === "schedule" && board.salon.sync_shift && rowId !== null;
	const forAll = board.blocks.filter((block) => block.salon_resource_id === null && block.date === date);
	return {
		closed: [
			...outside(scale, decides ? overlap(hours, shifts) : hours),
			// A block of the whole salon is an entry in its own row and background in all others.
			...(rowId === null ? [] : spans(forAll)),
		],
		shifts: pageType === "schedule" && !decides ? shifts : [],
	};
}

/** Whether a minute of a row is closed, because the salon or the person is off. */
export const isClosedAt = (
	board: Board,
	{ date, resourceId, minute: at }: { date: string; resourceId: number | null; minute: number },
): boolean =>
	backdropOf(board, "schedule", { from: 0, to: LAST_MINUTE }, resourceId, date).closed.some(
		({ from, to }) => from <= at && at < to,
	);

/** Whether the salon is closed all day (YYYY-MM-DD); unloaded days count as open. */
export const isClosed = (board: Board, day: string): boolean =>
	board.days.find(({ date }) => date === day)?.hours.length === 0;
