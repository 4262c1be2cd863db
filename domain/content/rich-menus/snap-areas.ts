import { clampToImage, type ImageSize, type RichMenuArea } from "./menu-layouts.ts";

/**
 * Lines to which edges snap, in pixels: the image's edges, thirds and middle, and the edges of other areas.
 */
export interface SnapLines {
	across: readonly number[];
	down: readonly number[];
}

/** Snapped area. */
export interface SnappedArea {
	area: RichMenuArea;
	/** Lines with which the area is aligned. */
	guides: { across: number[]; down: number[] };
}

export function createSnapLines(image: ImageSize, others: readonly RichMenuArea[]): SnapLines {
	const parts = (whole: number) => [0, whole / 3, whole / 2, (whole * 2) / 3, whole].map(Math.round);
	const sorted = (lines: number[]) => [...new Set(lines)].sort((a, b) => a - b);
	return {
		across: sorted([...parts(image.width), ...others.flatMap(({ x, width }) => [x, x + width])]),
		down: sorted([...parts(image.height), ...others.flatMap(({ y, height }) => [y, y + height])]),
	};
}

/** Snaps a moved area to the nearest line within reach; its size stays. */
export function snapMovedArea(
	area: RichMenuArea,
	lines: SnapLines,
	reach: number,
	image: ImageSize,
): SnappedArea {
	const x = area.x + distanceToNearestLine([area.x, area.x + area.width], lines.across, reach);
	const y = area.y + distanceToNearestLine([area.y, area.y + area.height], lines.down, reach);
	return withGuides(clampToImage({ ...area, x, y }, image), lines);
}

/** Dragged edges of an area: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface AreaGrip {
	across: -1 | 0 | 1;
	down: -1 | 0 | 1;
}

/**
 * Moves the dragged edges by an offset and snaps them to the nearest line; an edge may pass the opposite one.
 */
export function snapResizedArea(
	area: RichMenuArea,
	grip: AreaGrip,
	[right, down]: readonly [number, number],
	lines: SnapLines,
	reach: number,
	image: ImageSize,
): SnappedArea {
	const across = snapEdge(area.x, area.width, grip.across, right, lines.across, reach, image.width);
	const along = snapEdge(area.y, area.height, grip.down, down, lines.down, reach, image.height);
	return withGuides({ x: across[0], width: across[1], y: along[0], height: along[1] }, lines);
}

function snapEdge(
	from: number,
	length: number,
	side: -1 | 0 | 1,
	by: number,
	lines: readonly number[],
	reach: number,
	most: number,
): [number, number] {
	if (side === 0) return [from, length];
	const fixed = side === 1 ? from : from + length;
	const carried = (side === 1 ? from + length : from) + by;
	const drawn = clamp(Math.round(carried + distanceToNearestLine([carried], lines, reach)), 0, most);
	// An area is at least one pixel wide.
	const other = drawn === fixed ? clamp(fixed + side, 0, most) : drawn;
	return [Math.min(fixed, other), Math.max(1, Math.abs(other - fixed))];
}

/** Distance of the edges to the nearest line within reach; 0 for none. */
function distanceToNearestLine(edges: readonly number[], lines: readonly number[], reach: number): number {
	const gaps = edges.flatMap((edge) => lines.map((line) => line - edge));
	const best = gaps.reduce(
		(least, gap) => (Math.abs(gap) < Math.abs(least) ? gap : least),
		Number.POSITIVE_INFINITY,
	);
	return Math.abs(best) <= reach ? best : 0;
}

function withGuides(area: RichMenuArea, lines: SnapLines): SnappedArea {
	const at = (lines: readonly number[], edges: number[]) => lines.filter((line) => edges.includes(line));
	return {
		area,
		guides: {
			across: at(lines.across, [area.x, area.x + area.width]),
			down: at(lines.down, [area.y, area.y + area.height]),
		},
	};
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
