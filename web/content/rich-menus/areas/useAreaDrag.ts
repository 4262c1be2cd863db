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
	onDragArea: (index: number, area: RichMenuArea, series: string) => void;
	onSelectArea: (index: number) => void;
	/** Called for a newly drawn area; absent if no further area is allowed. */
	onDraw: ((area: RichMenuArea) => void) | undefined;
	/** Whether a stroke draws even if it begins on an area. */
	isDrawing: boolean;
}

interface Gesture {
	/** Index of the dragged area; null while drawing a new one. */
	index: number | null;
	/** Edge or corner that is dragged; null while the whole area moves or a new one is drawn. */
	grip: AreaGrip | null;
	/** Area at the beginning. */
	startArea: RichMenuArea;
	/** Position of the pointer at the beginning, in screen pixels. */
	x: number;
	y: number;
	/** Key under which the history undoes all changes of the gesture together. */
	series: string;
	/**
	 * Area drawn so far. Kept here as well as in the state, because the stroke may end before the next render.
	 */
	drawnArea: RichMenuArea | null;
}

let gestureCount = 0;

/** Moves, resizes and draws areas by mouse, pen or touch; edges snap to guides unless Alt is pressed. */
export function useAreaDrag({
	board,
	image,
	areas,
	onDragArea,
	onSelectArea,
	onDraw,
	isDrawing,
}: AreaDragOptions) {
	const gesture = useRef<Gesture | null>(null);
	const [guides, setGuides] = useState<SnappedArea["guides"] | null>(null);
	const [drawnArea, setDrawnArea] = useState<RichMenuArea | null>(null);
	const scale = () => image.width / (board.current?.clientWidth || 1);

	const startGesture = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0 || !board.current) return;
		const target = event.target as HTMLElement;
		const frame = isDrawing ? null : target.closest<HTMLElement>("[data-area]");
		const index = frame ? Number(frame.dataset.area) : null;
		// Touch on the empty image scrolls, unless drawing is on.
		if (index === null && (!onDraw || (event.pointerType === "touch" && !isDrawing))) return;
		const box = board.current.getBoundingClientRect();
		const point = { x: (event.clientX - box.left) * scale(), y: (event.clientY - box.top) * scale() };
		const { x, y, width, height } = (index === null ? undefined : areas[index]) ?? {
			...point,
			width: 1,
			height: 1,
		};
		gesture.current = {
			index,
			grip: gripOfTarget(target),
			// The start of a stroke snaps to nearby guides too.
			startArea:
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
			drawnArea: null,
		};
		board.current.setPointerCapture(event.pointerId);
		if (index !== null) onSelectArea(index);
		else event.preventDefault();
	};

	const trackPointer = (event: PointerEvent<HTMLElement>) => {
		const activeGesture = gesture.current;
		if (!activeGesture) return;
		const offset = [
			(event.clientX - activeGesture.x) * scale(),
			(event.clientY - activeGesture.y) * scale(),
		] as const;
		const snapDistance = event.altKey ? 0 : SNAP_DISTANCE * scale();
		const lines = createSnapLines(
			image,
			areas.filter((_, index) => index !== activeGesture.index),
		);
		const { startArea, grip, index } = activeGesture;
		const snappedArea =
			index === null || grip
				? snapResizedArea(startArea, grip ?? gripOfStroke(offset), offset, lines, snapDistance, image)
				: snapMovedArea(
						{ ...startArea, x: startArea.x + offset[0], y: startArea.y + offset[1] },
						lines,
						snapDistance,
						image,
					);
		setGuides(snappedArea.guides);
		if (index !== null) return onDragArea(index, snappedArea.area, activeGesture.series);
		activeGesture.drawnArea = snappedArea.area;
		setDrawnArea(snappedArea.area);
	};

	const endGesture = (isDone: boolean) => (event: PointerEvent<HTMLElement>) => {
		const activeGesture = gesture.current;
		gesture.current = null;
		setGuides(null);
		setDrawnArea(null);
		if (!activeGesture?.drawnArea || !isDone) return;
		const strokeLength = Math.max(
			Math.abs(event.clientX - activeGesture.x),
			Math.abs(event.clientY - activeGesture.y),
		);
		if (strokeLength >= MIN_STROKE) onDraw?.(activeGesture.drawnArea);
	};

	return {
		guides,
		drawnArea,
		handlers: {
			onPointerDown: startGesture,
			onPointerMove: trackPointer,
			onPointerUp: endGesture(true),
			onPointerCancel: endGesture(false),
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
