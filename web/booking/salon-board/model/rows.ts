import { LAST_MINUTE } from "#domain/booking/salons/minutes.ts";
import type { Board } from "../api.ts";
import type { Display } from "./display.ts";
import { type Entry, minute } from "./entries.ts";
import type { PageType } from "./periods.ts";
import { type Minutes, outside, overlap, type Scale, scaleOf } from "./scale.ts";

/** A row of the board: a resource, or the salon as a whole. */
export interface Row {
	id: number | null;
	name: string;
	colour: number | undefined;
	isEnabled: boolean;
}

const WHOLE_SALON: Row = { id: null, name: "店舗全体", colour: undefined, isEnabled: true };

/** The rows to be shown: resources in their order, and the salon as a whole where something belongs to it. */
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

/** The part of the day that holds all hours and all that is shown. */
export const scaleFor = (board: Board, entries: readonly Entry[]): Scale =>
	scaleOf([...board.days.flatMap(({ hours }) => spans(hours)), ...entries]);

/** What lies behind the entries of a row on a day. */
export interface Backdrop {
	closed: Minutes[];
	shifts: Minutes[];
}

/**
 * When a row is closed on a day: outside opening hours, and where shifts decide also outside its shifts. Where they do
 * not, shifts are drawn beside.
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
			// A block of the whole salon stands in its own row, and behind all others.
			...(rowId === null ? [] : spans(forAll)),
		],
		shifts: pageType === "schedule" && !decides ? shifts : [],
	};
}

/** Whether a minute of a row is one at which nobody can be booked: the salon or who is there is off. */
export const isClosedAt = (
	board: Board,
	{ date, resourceId, minute: at }: { date: string; resourceId: number | null; minute: number },
): boolean =>
	backdropOf(board, "schedule", { from: 0, to: LAST_MINUTE }, resourceId, date).closed.some(
		({ from, to }) => from <= at && at < to,
	);

/** Whether the salon is closed all day (YYYY-MM-DD); a day that was not read counts as open. */
export const isClosed = (board: Board, day: string): boolean =>
	board.days.find(({ date }) => date === day)?.hours.length === 0;
