import { LAST_MINUTE } from "#domain/booking/salons/salon-minutes.ts";

/** Position on the board: a day, minutes of that day, and a row (null for the whole salon). */
export interface BoardPosition {
	date: string;
	from: number;
	to: number;
	resourceId: number | null;
}

/** Dragged part of an entry: all of it, or one of its ends. */
export type DragGrip = "move" | "start" | "end";

/** Dragged entry with its grip. */
export interface DraggedEntry extends BoardPosition {
	grip: DragGrip;
	/** Minutes between its beginning and the pointer. */
	offset: number;
}

/** Pointer position on the board. */
export interface BoardPointer {
	date: string;
	resourceId: number | null;
	minute: number;
}

/** Target position of a dragged entry: snapped to the step, within the day, at least one step long. */
export function computeDragTarget(dragged: DraggedEntry, pointer: BoardPointer, step: number): BoardPosition {
	const { date, from, to, resourceId } = dragged;
	const snap = (minute: number) => Math.round(minute / step) * step;
	if (dragged.grip === "move") {
		const length = to - from;
		const start = Math.min(Math.max(snap(pointer.minute - dragged.offset), 0), LAST_MINUTE - length);
		return { date: pointer.date, from: start, to: start + length, resourceId: pointer.resourceId };
	}
	// Dragging an end over another day changes nothing.
	if (pointer.date !== date) return { date, from, to, resourceId };
	if (dragged.grip === "start")
		return { date, from: Math.min(Math.max(snap(pointer.minute), 0), to - step), to, resourceId };
	return { date, from, to: Math.min(Math.max(snap(pointer.minute), from + step), LAST_MINUTE), resourceId };
}

export const isSamePosition = (a: BoardPosition, b: BoardPosition): boolean =>
	a.date === b.date && a.from === b.from && a.to === b.to && a.resourceId === b.resourceId;
