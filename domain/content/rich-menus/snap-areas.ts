import { clampToImage, type ImageSize, type RichMenuArea } from "./menu-layouts.ts";

/**
 * Lines to which edges snap, in pixels: the image's edges, thirds and middle, and the edges of other areas.
 */
export interface SnapLines {
	/** Distances from the left edge. */
	across: readonly number[];
	/** Distances from the upper edge. */
	down: readonly number[];
}

/** Snapped area. */
export interface SnappedArea {
	area: RichMenuArea;
	/** Lines with which the area is aligned. */
	guides: { across: number[]; down: number[] };
}

export function createSnapLines(image: ImageSize, others: readonly RichMenuArea[]): SnapLines {
	const fractions = (whole: number) => [0, whole / 3, whole / 2, (whole * 2) / 3, whole].map(Math.round);
	const sortedLines = (lines: number[]) => [...new Set(lines)].sort((a, b) => a - b);
	return {
		across: sortedLines([...fractions(image.width), ...others.flatMap(({ x, width }) => [x, x + width])]),
		down: sortedLines([...fractions(image.height), ...others.flatMap(({ y, height }) => [y, y + height])]),
	};
}

/** Snaps a moved area to the nearest line within reach; its size stays. */
export function snapMovedArea(
	area: RichMenuArea,
	lines: SnapLines,
	maxDistance: number,
	image: ImageSize,
): SnappedArea {
	const x = area.x + distanceToNearestLine([area.x, area.x + area.width], lines.across, maxDistance);
	const y = area.y + distanceToNearestLine([area.y, area.y + area.height], lines.down, maxDistance);
	return withGuides(clampToImage({ ...area, x, y }, image), lines);
}

/** Dragged edges of an area: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface AreaGrip {
	across: -1 | 0 | 1;
	down: -1 | 0 | 1;
}

/**
 * Moves the dragged edges by an offset (pixels to the right and down) and snaps them to the nearest line; an edge
 * may pass the opposite one.
 */
export function snapResizedArea(
	area: RichMenuArea,
	grip: AreaGrip,
	[right, down]: readonly [number, number],
	lines: SnapLines,
	maxDistance: number,
	image: ImageSize,
): SnappedArea {
	const horizontal = snapEdge(area.x, area.width, grip.across, right, lines.across, maxDistance, image.width);
	const vertical = snapEdge(area.y, area.height, grip.down, down, lines.down, maxDistance, image.height);
	return withGuides({ x: horizontal[0], width: horizontal[1], y: vertical[0], height: vertical[1] }, lines);
}

/** Snaps one side of an area along one axis. Returns the position and length of the area there. */
function snapEdge(
	from: number,
	length: number,
	side: -1 | 0 | 1,
	offset: number,
	lines: readonly number[],
	maxDistance: number,
	limit: number,
): [number, number] {
	if (side === 0) return [from, length];
	const fixedEdge = side === 1 ? from : from + length;
	const movedEdge = (side === 1 ? from + length : from) + offset;
	const draggedEdge = clamp(
		Math.round(movedEdge + distanceToNearestLine([movedEdge], lines, maxDistance)),
		0,
		limit,
	);
	// An area is at least one pixel wide.
	const newEdge = draggedEdge === fixedEdge ? clamp(fixedEdge + side, 0, limit) : draggedEdge;
	return [Math.min(fixedEdge, newEdge), Math.max(1, Math.abs(newEdge - fixedEdge))];
}

/** Distance of the edges to the nearest line within reach; 0 for none. */
function distanceToNearestLine(
	edges: readonly number[],
	lines: readonly number[],
	maxDistance: number,
): number {
	const gaps = edges.flatMap((edge) => lines.map((line) => line - edge));
	const shortest = gaps.reduce(
		(nearest, gap) => (Math.abs(gap) < Math.abs(nearest) ? gap : nearest),
		Number.POSITIVE_INFINITY,
	);
	return Math.abs(shortest) <= maxDistance ? shortest : 0;
}

function withGuides(area: RichMenuArea, lines: SnapLines): SnappedArea {
	const alignedLines = (lines: readonly number[], edges: number[]) =>
		lines.filter((line) => edges.includes(line));
	return {
		area,
		guides: {
			across: alignedLines(lines.across, [area.x, area.x + area.width]),
			down: alignedLines(lines.down, [area.y, area.y + area.height]),
		},
	};
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
