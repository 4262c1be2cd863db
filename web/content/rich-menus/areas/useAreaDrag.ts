import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { clampToImage, type ImageSize, type RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import {
	type AreaGrip,
	createSnapLines,
	type SnappedArea,
	snapMovedArea,
	snapResizedArea,
} from "#domain/content/rich-menus/snap-areas.ts";

/** Snap distance of an edge in screen pixels. */
const SNAP_DISTANCE = 8;
/** Minimum length of a stroke in screen pixels; a shorter one is a tap. */
const MIN_STROKE = 6;

interface AreaDragOptions {
	board: RefObject<HTMLElement | null>;
	image: ImageSize;
	areas: readonly RichMenuArea[];
	/** Called for a dragged area; the series identifies the gesture. */
	onCarry: (index: number, area: RichMenuArea, series: string) => void;
	onTake: (index: number) => void;
	/** Called for a newly drawn area; absent if no further area is allowed. */
	onDraw: ((area: RichMenuArea) => void) | undefined;
	/** Whether a stroke draws even if it begins on an area. */
	isDrawing: boolean;
}

interface Gesture {
	/** Index of the dragged area; null while drawing a new one. */
	index: number | null;
	grip: AreaGrip | null;
	from: RichMenuArea;
	x: number;
	y: number;
	series: string;
	/**
	 * Area drawn so far. Kept here as well as in the state, because the stroke may end before the next render.
	 */
	drawn: RichMenuArea | null;
}

let gestureCount = 0;

/** Moves, resizes and draws areas by mouse, pen or touch; edges snap to guides unless Alt is pressed. */
export function useAreaDrag({ board, image, areas, onCarry, onTake, onDraw, isDrawing }: AreaDragOptions) {
	const gesture = useRef<Gesture | null>(null);
	const [guides, setGuides] = useState<SnappedArea["guides"] | null>(null);
	const [drawn, setDrawn] = useState<RichMenuArea | null>(null);
	const scale = () => image.width / (board.current?.clientWidth || 1);

	const begin = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0 || !board.current) return;
		const target = event.target as HTMLElement;
		const frame = isDrawing ? null : target.closest<HTMLElement>("[data-area]");
		const index = frame ? Number(frame.dataset.area) : null;
		// Touch on the empty image scrolls, unless drawing is on.
		if (index === null && (!onDraw || (event.pointerType === "touch" && !isDrawing))) return;
		const box = board.current.getBoundingClientRect();
		const at = { x: (event.clientX - box.left) * scale(), y: (event.clientY - box.top) * scale() };
		const { x, y, width, height } = (index === null ? undefined : areas[index]) ?? {
			...at,
			width: 1,
			height: 1,
		};
		gesture.current = {
			index,
			grip: gripOfTarget(target),
			// The start of a stroke snaps to nearby guides too.
			from:
				index === null
					? snapMovedArea(
							{ x, y, width, height },
							createSnapLines(image, areas),
							event.altKey ? 0 : SNAP_DISTANCE * scale(),
							image,
						).area
					: clampToImage({ x, y, width, height }, image),
			x: event.clientX,
			y: event.clientY,
			series: `gesture ${++gestureCount}`,
			drawn: null,
		};
		board.current.setPointerCapture(event.pointerId);
		if (index !== null) onTake(index);
		else event.preventDefault();
	};

	const carry = (event: PointerEvent<HTMLElement>) => {
		const now = gesture.current;
		if (!now) return;
		const by = [(event.clientX - now.x) * scale(), (event.clientY - now.y) * scale()] as const;
		const reach = event.altKey ? 0 : SNAP_DISTANCE * scale();
		const lines = createSnapLines(
			image,
			areas.filter((_, index) => index !== now.index),
		);
		const { from, grip, index } = now;
		const snapped =
			index === null || grip
				? snapResizedArea(from, grip ?? gripOfStroke(by), by, lines, reach, image)
				: snapMovedArea({ ...from, x: from.x + by[0], y: from.y + by[1] }, lines, reach, image);
		setGuides(snapped.guides);
		if (index !== null) return onCarry(index, snapped.area, now.series);
		now.drawn = snapped.area;
		setDrawn(snapped.area);
	};

	const end = (isDone: boolean) => (event: PointerEvent<HTMLElement>) => {
		const now = gesture.current;
		gesture.current = null;
		setGuides(null);
		setDrawn(null);
		if (!now?.drawn || !isDone) return;
		const stroke = Math.max(Math.abs(event.clientX - now.x), Math.abs(event.clientY - now.y));
		if (stroke >= MIN_STROKE) onDraw?.(now.drawn);
	};

	return {
		guides,
		drawn,
		handlers: {
			onPointerDown: begin,
			onPointerMove: carry,
			onPointerUp: end(true),
			onPointerCancel: end(false),
		},
	};
}

/** Corner that a stroke drags, by its direction. */
const gripOfStroke = ([right, down]: readonly [number, number]): AreaGrip => ({
	across: right < 0 ? -1 : 1,
	down: down < 0 ? -1 : 1,
});

function gripOfTarget(target: HTMLElement): AreaGrip | null {
	const grip = target.closest<HTMLElement>("[data-grip]")?.dataset.grip;
	if (grip === undefined) return null;
	const [across = 0, down = 0] = grip.split(",").map(Number);
	return { across: across as AreaGrip["across"], down: down as AreaGrip["down"] };
}
