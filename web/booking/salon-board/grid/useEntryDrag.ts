import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { ALL_ROWS } from "../model/boardColumns.ts";
import type { BoardEntry } from "../model/boardEntries.ts";
import {
	type BoardPointer,
	type BoardPosition,
	computeDragTarget,
	type DragGrip,
	type DraggedEntry,
	isSamePosition,
} from "../model/dragTarget.ts";
import { minuteOnScale, type TimeScale } from "../model/timeScale.ts";

/** Dragged entry and its target position. */
export interface DragPreview {
	entry: BoardEntry;
	position: BoardPosition;
}

interface EntryDragOptions {
	scale: TimeScale;
	/** Snap step in minutes. */
	step: number;
	findEntry: (key: string) => BoardEntry | undefined;
	mayMove: (entry: BoardEntry) => boolean;
	onMoveEntry: (entry: BoardEntry, position: BoardPosition) => void;
	/** Called for a press on a free position, unless it has a button of its own. */
	onPressFree?: (position: BoardPointer) => void;
}

/** Minimum mouse movement in pixels that starts a drag. */
const MIN_MOUSE_MOVE = 4;
/** Milliseconds that a finger must rest before it drags instead of scrolling. */
const LONG_PRESS = 450;
/** Movement in pixels from which a finger scrolls instead. */
const MAX_PRESS_MOVE = 10;

/**
 * Moves entries by mouse or long press, and reports presses on free positions. The listeners are on the board
 * itself, so that hundreds of entries need none of their own.
 */
export function useEntryDrag(
	board: RefObject<HTMLElement | null>,
	options: EntryDragOptions,
): DragPreview | null {
	const [preview, setPreview] = useState<DragPreview | null>(null);
	const { onMoveEntry } = options;
	const grab = useEffectEvent((event: PointerEvent) => findDraggedEntry(event, options));
	const pointerAt = useEffectEvent((event: MouseEvent) => pointerOnBoard(event, options.scale));
	const moveEntry = useEffectEvent(onMoveEntry);
	const pressFree = useEffectEvent((position: BoardPointer) => options.onPressFree?.(position));
	const stepOf = useEffectEvent(() => options.step);
	useEffect(() => {
		const element = board.current;
		if (!element) return;
		let drag: {
			entry: BoardEntry;
			dragged: DraggedEntry;
			position: BoardPosition;
			x: number;
			y: number;
			id: number;
		} | null = null;
		let isDragging = false;
		let justDragged = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const begin = () => {
			if (!drag) return;
			isDragging = true;
			setPreview({ entry: drag.entry, position: drag.position });
		};
		const reset = () => {
			clearTimeout(timer);
			drag = null;
			isDragging = false;
			setPreview(null);
		};
		const startPress = (event: PointerEvent) => {
			justDragged = false;
			if (event.button !== 0 || drag) return;
			const pressed = grab(event);
			if (!pressed) return;
			drag = {
				...pressed,
				position: pressed.dragged,
				x: event.clientX,
				y: event.clientY,
				id: event.pointerId,
			};
			if (event.pointerType !== "mouse") timer = setTimeout(begin, LONG_PRESS);
		};
		const trackPointer = (event: PointerEvent) => {
			if (!drag || event.pointerId !== drag.id) return;
			const distance = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
			if (!isDragging) {
				if (event.pointerType === "mouse" && distance > MIN_MOUSE_MOVE) begin();
				else if (event.pointerType !== "mouse" && distance > MAX_PRESS_MOVE) reset();
				return;
			}
			const pointer = pointerAt(event);
			if (!pointer || !drag) return;
			// A shift belongs to one person and stays in its row.
			const keepsRow = drag.entry.kind === "shift" || pointer.isOfAllRows;
			const row = keepsRow ? drag.dragged.resourceId : pointer.resourceId;
			const minute = pointer.isWholeDay ? drag.dragged.from : pointer.minute;
			const position = computeDragTarget(drag.dragged, { ...pointer, minute, resourceId: row }, stepOf());
			if (isSamePosition(position, drag.position)) return;
			drag.position = position;
			setPreview({ entry: drag.entry, position });
		};
		const endPress = (event: PointerEvent) => {
			if (!drag || event.pointerId !== drag.id) return;
			const { entry, dragged, position } = drag;
			justDragged = isDragging;
			const isMoved = isDragging && !isSamePosition(dragged, position);
			reset();
			if (isMoved) moveEntry(entry, position);
		};
		const click = (event: MouseEvent) => {
			// The end of a drag is a click too, which must not open the entry.
			if (justDragged) {
				justDragged = false;
				event.stopPropagation();
				event.preventDefault();
				return;
			}
			const target = event.target as HTMLElement;
			if (target.closest("[data-entry]")) return;
			const pointer = pointerAt(event);
			if (pointer) pressFree(pointer);
		};
		const preventScroll = (event: Event) => isDragging && event.preventDefault();
		const cancelOnEscape = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || !isDragging) return;
			event.stopPropagation();
			reset();
		};
		element.addEventListener("pointerdown", startPress);
		element.addEventListener("click", click, true);
		element.addEventListener("touchmove", preventScroll, { passive: false });
		element.addEventListener("contextmenu", preventScroll);
		window.addEventListener("pointermove", trackPointer);
		window.addEventListener("pointerup", endPress);
		window.addEventListener("pointercancel", reset);
		window.addEventListener("keydown", cancelOnEscape, true);
		return () => {
			clearTimeout(timer);
			element.removeEventListener("pointerdown", startPress);
			element.removeEventListener("click", click, true);
			element.removeEventListener("touchmove", preventScroll);
			element.removeEventListener("contextmenu", preventScroll);
			window.removeEventListener("pointermove", trackPointer);
			window.removeEventListener("pointerup", endPress);
			window.removeEventListener("pointercancel", reset);
			window.removeEventListener("keydown", cancelOnEscape, true);
		};
	}, [board]);
	return preview;
}

/** Movable entry under the pointer, with the grip and the pointer's offset. */
function findDraggedEntry(
	event: PointerEvent,
	{ findEntry, mayMove, scale }: EntryDragOptions,
): { entry: BoardEntry; dragged: DraggedEntry } | null {
	const target = event.target as HTMLElement;
	const entry = findEntry(target.closest<HTMLElement>("[data-entry]")?.dataset.entry ?? "");
	if (!entry || target.closest("[data-tap]") || !mayMove(entry)) return null;
	const grip = (target.closest<HTMLElement>("[data-grip]")?.dataset.grip ?? "move") as DragGrip;
	const pointer = pointerOnBoard(event, scale);
	const { date, from, to, resourceId } = entry;
	return {
		entry,
		dragged: {
			date,
			from,
			to,
			resourceId,
			grip,
			offset: pointer && !pointer.isWholeDay ? pointer.minute - from : 0,
		},
	};
}

interface TrackPointer extends BoardPointer {
	isOfAllRows: boolean;
	/** Whether the track is a day without hours, so that a dragged entry keeps its time. */
	isWholeDay: boolean;
}

/** Row, day and minute under a pointer. */
function pointerOnBoard({ clientX, clientY }: MouseEvent, scale: TimeScale): TrackPointer | null {
	const track = document
		.elementsFromPoint(clientX, clientY)
		.find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset.track !== undefined);
	if (!track) return null;
	const { left, top, width, height } = track.getBoundingClientRect();
	const share = track.dataset.axis === "y" ? (clientY - top) / height : (clientX - left) / width;
	const { date = "", resource = "" } = track.dataset;
	const isOfAllRows = resource === ALL_ROWS;
	const resourceId = resource === "" || isOfAllRows ? null : Number(resource);
	const isWholeDay = track.dataset.axis === "day";
	return { date, resourceId, minute: minuteOnScale(scale, share), isOfAllRows, isWholeDay };
}
