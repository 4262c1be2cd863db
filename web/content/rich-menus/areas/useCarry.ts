import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { type Area, type ImageSize, withinImage } from "#domain/content/rich-menus/layout.ts";
import { type Grip, linesOf, type Snapped, snapMoved, snapResized } from "#domain/content/rich-menus/snap.ts";

/** So near to a line an edge is drawn to it, in pixels of the screen. */
const REACH = 8;
/** A shorter stroke over the empty image was a tap, in pixels of the screen. */
const LEAST_STROKE = 6;

interface Carrying {
	board: RefObject<HTMLElement | null>;
	image: ImageSize;
	areas: readonly Area[];
	/** A carried area; the series names the gesture. */
	onCarry: (index: number, area: Area, series: string) => void;
	onTake: (index: number) => void;
	/** A new area was drawn; not given where there is no room for one. */
	onDraw: ((area: Area) => void) | undefined;
	/** A stroke draws also where it begins on an area. */
	isDrawing: boolean;
}

interface Gesture {
	/** Which area is carried; null for one that is drawn. */
	index: number | null;
	grip: Grip | null;
	from: Area;
	x: number;
	y: number;
	series: string;
	/** What a stroke has drawn so far; it may end before that is shown. */
	drawn: Area | null;
}

let gestures = 0;

/** Moves, resizes and draws areas by mouse, pen or finger; edges are drawn to lines unless Alt is held. */
export function useCarry({ board, image, areas, onCarry, onTake, onDraw, isDrawing }: Carrying) {
	const gesture = useRef<Gesture | null>(null);
	const [guides, setGuides] = useState<Snapped["guides"] | null>(null);
	const [drawn, setDrawn] = useState<Area | null>(null);
	const scale = () => image.width / (board.current?.clientWidth || 1);

	const begin = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0 || !board.current) return;
		const target = event.target as HTMLElement;
		const frame = isDrawing ? null : target.closest<HTMLElement>("[data-area]");
		const index = frame ? Number(frame.dataset.area) : null;
		// A finger on the empty image scrolls, unless it is to draw.
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
			grip: gripOf(target),
			// A stroke begins at a line, too, where one is near.
			from:
				index === null
					? snapMoved(
							{ x, y, width, height },
							linesOf(image, areas),
							event.altKey ? 0 : REACH * scale(),
							image,
						).area
					: withinImage({ x, y, width, height }, image),
			x: event.clientX,
			y: event.clientY,
			series: `gesture ${++gestures}`,
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
		const reach = event.altKey ? 0 : REACH * scale();
		const lines = linesOf(
			image,
			areas.filter((_, index) => index !== now.index),
		);
		const { from, grip, index } = now;
		const snapped =
			index === null || grip
				? snapResized(from, grip ?? strokeOf(by), by, lines, reach, image)
				: snapMoved({ ...from, x: from.x + by[0], y: from.y + by[1] }, lines, reach, image);
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
		if (stroke >= LEAST_STROKE) onDraw?.(now.drawn);
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

/** A stroke carries the corner towards which it goes. */
const strokeOf = ([right, down]: readonly [number, number]): Grip => ({
	across: right < 0 ? -1 : 1,
	down: down < 0 ? -1 : 1,
});

function gripOf(target: HTMLElement): Grip | null {
	const grip = target.closest<HTMLElement>("[data-grip]")?.dataset.grip;
	if (grip === undefined) return null;
	const [across = 0, down = 0] = grip.split(",").map(Number);
	return { across: across as Grip["across"], down: down as Grip["down"] };
}
