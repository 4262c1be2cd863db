import { type RefObject, useEffect, useEffectEvent, useState } from "react";
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
	place: BoardPosition;
}

interface EntryDragOptions {
	scale: TimeScale;
	/** Snap step in minutes. */
	step: number;
	find: (key: string) => BoardEntry | undefined;
	mayMove: (entry: BoardEntry) => boolean;
	onDrop: (entry: BoardEntry, place: BoardPosition) => void;
	/** Called for a press on a free position. */
	onPoint: (place: BoardPointer) => void;
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
	dragging: EntryDragOptions,
): DragPreview | null {
	const [preview, setPreview] = useState<DragPreview | null>(null);
	const { onDrop, onPoint } = dragging;
	const grab = useEffectEvent((event: PointerEvent) => findDraggedEntry(event, dragging));
	const over = useEffectEvent((event: MouseEvent) => pointerOnBoard(event, dragging.scale));
	const drop = useEffectEvent(onDrop);
	const point = useEffectEvent(onPoint);
	const stepOf = useEffectEvent(() => dragging.step);
	useEffect(() => {
		const element = board.current;
		if (!element) return;
		let hand: {
			entry: BoardEntry;
			held: DraggedEntry;
			place: BoardPosition;
			x: number;
			y: number;
			id: number;
		} | null = null;
		let isDragging = false;
		let justDragged = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const begin = () => {
			if (!hand) return;
			isDragging = true;
			setPreview({ entry: hand.entry, place: hand.place });
		};
		const end = () => {
			clearTimeout(timer);
			hand = null;
			isDragging = false;
			setPreview(null);
		};
		const down = (event: PointerEvent) => {
			justDragged = false;
			if (event.button !== 0 || hand) return;
			const found = grab(event);
			if (!found) return;
			hand = { ...found, place: found.held, x: event.clientX, y: event.clientY, id: event.pointerId };
			if (event.pointerType !== "mouse") timer = setTimeout(begin, LONG_PRESS);
		};
		const move = (event: PointerEvent) => {
			if (!hand || event.pointerId !== hand.id) return;
			const far = Math.hypot(event.clientX - hand.x, event.clientY - hand.y);
			if (!isDragging) {
				if (event.pointerType === "mouse" && far > MIN_MOUSE_MOVE) begin();
				else if (event.pointerType !== "mouse" && far > MAX_PRESS_MOVE) end();
				return;
			}
			const at = over(event);
			if (!at || !hand) return;
			// A shift belongs to one person and stays in its row.
			const row = hand.entry.kind === "shift" ? hand.held.resourceId : at.resourceId;
			const place = computeDragTarget(hand.held, { ...at, resourceId: row }, stepOf());
			if (isSamePosition(place, hand.place)) return;
			hand.place = place;
			setPreview({ entry: hand.entry, place });
		};
		const up = (event: PointerEvent) => {
			if (!hand || event.pointerId !== hand.id) return;
			const { entry, held, place } = hand;
			justDragged = isDragging;
			const moved = isDragging && !isSamePosition(held, place);
			end();
			if (moved) drop(entry, place);
		};
		const click = (event: MouseEvent) => {
			if (justDragged) {
				justDragged = false;
				event.stopPropagation();
				event.preventDefault();
				return;
			}
			const target = event.target as HTMLElement;
			if (target.closest("[data-entry]")) return;
			const at = over(event);
			if (at) point(at);
		};
		const stay = (event: Event) => isDragging && event.preventDefault();
		const giveUp = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || !isDragging) return;
			event.stopPropagation();
			end();
		};
		element.addEventListener("pointerdown", down);
		element.addEventListener("click", click, true);
		element.addEventListener("touchmove", stay, { passive: false });
		element.addEventListener("contextmenu", stay);
		window.addEventListener("pointermove", move);
		window.addEventListener("pointerup", up);
		window.addEventListener("pointercancel", end);
		window.addEventListener("keydown", giveUp, true);
		return () => {
			clearTimeout(timer);
			element.removeEventListener("pointerdown", down);
			element.removeEventListener("click", click, true);
			element.removeEventListener("touchmove", stay);
			element.removeEventListener("contextmenu", stay);
			window.removeEventListener("pointermove", move);
			window.removeEventListener("pointerup", up);
			window.removeEventListener("pointercancel", end);
			window.removeEventListener("keydown", giveUp, true);
		};
	}, [board]);
	return preview;
}

/** Movable entry under the pointer, with the grip and the pointer's offset. */
function findDraggedEntry(
	event: PointerEvent,
	{ find, mayMove, scale }: EntryDragOptions,
): { entry: BoardEntry; held: DraggedEntry } | null {
	const target = event.target as HTMLElement;
	const entry = find(target.closest<HTMLElement>("[data-entry]")?.dataset.entry ?? "");
	if (!entry || target.closest("[data-tap]") || !mayMove(entry)) return null;
	const grip = (target.closest<HTMLElement>("[data-grip]")?.dataset.grip ?? "move") as DragGrip;
	const at = pointerOnBoard(event, scale);
	const { date, from, to, resourceId } = entry;
	return { entry, held: { date, from, to, resourceId, grip, offset: at ? at.minute - from : 0 } };
}

/** Row, day and minute under a pointer. */
function pointerOnBoard({ clientX, clientY }: MouseEvent, scale: TimeScale): BoardPointer | null {
	const track = document
		.elementsFromPoint(clientX, clientY)
		.find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset.track !== undefined);
	if (!track) return null;
	const { left, top, width, height } = track.getBoundingClientRect();
	const share = track.dataset.axis === "y" ? (clientY - top) / height : (clientX - left) / width;
	const { date = "", resource = "" } = track.dataset;
	return { date, resourceId: resource === "" ? null : Number(resource), minute: minuteOnScale(scale, share) };
}
