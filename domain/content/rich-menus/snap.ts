import { type ImageSize, type RichMenuArea, withinImage } from "./layout.ts";

/** Where edges are drawn to: the image's edges, thirds and middle, and the edges of other areas. In its pixels. */
export interface SnapLines {
	across: readonly number[];
	down: readonly number[];
}

/** An area that was drawn to lines, and those lines. */
export interface Snapped {
	area: RichMenuArea;
	/** Guide lines with which it is aligned. */
	guides: { across: number[]; down: number[] };
}

export function snapLinesOf(image: ImageSize, others: readonly RichMenuArea[]): SnapLines {
	const parts = (whole: number) => [0, whole / 3, whole / 2, (whole * 2) / 3, whole].map(Math.round);
	const sorted = (lines: number[]) => [...new Set(lines)].sort((a, b) => a - b);
	return {
		across: sorted([...parts(image.width), ...others.flatMap(({ x, width }) => [x, x + width])]),
		down: sorted([...parts(image.height), ...others.flatMap(({ y, height }) => [y, y + height])]),
	};
}

/** A carried area, drawn to the nearest line within reach, with its size as it is. */
export function snapMoved(area: RichMenuArea, lines: SnapLines, reach: number, image: ImageSize): Snapped {
	const x = area.x + nearest([area.x, area.x + area.width], lines.across, reach);
	const y = area.y + nearest([area.y, area.y + area.height], lines.down, reach);
	return guided(withinImage({ ...area, x, y }, image), lines);
}

/** Edges of an area that are dragged: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface AreaGrip {
	across: -1 | 0 | 1;
	down: -1 | 0 | 1;
}

/** An area whose edges are carried to a place, drawn to the nearest line within reach; it may be turned over. */
export function snapResized(
	area: RichMenuArea,
	grip: AreaGrip,
	[right, down]: readonly [number, number],
	lines: SnapLines,
	reach: number,
	image: ImageSize,
): Snapped {
	const across = stretched(area.x, area.width, grip.across, right, lines.across, reach, image.width);
	const along = stretched(area.y, area.height, grip.down, down, lines.down, reach, image.height);
	return guided({ x: across[0], width: across[1], y: along[0], height: along[1] }, lines);
}

function stretched(
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
	const drawn = clamp(Math.round(carried + nearest([carried], lines, reach)), 0, most);
	// An area has a pixel at least.
	const other = drawn === fixed ? clamp(fixed + side, 0, most) : drawn;
	return [Math.min(fixed, other), Math.max(1, Math.abs(other - fixed))];
}

/** Distance of the edges to the nearest line within reach; 0 where none is. */
function nearest(edges: readonly number[], lines: readonly number[], reach: number): number {
	const gaps = edges.flatMap((edge) => lines.map((line) => line - edge));
	const best = gaps.reduce(
		(least, gap) => (Math.abs(gap) < Math.abs(least) ? gap : least),
		Number.POSITIVE_INFINITY,
	);
	return Math.abs(best) <= reach ? best : 0;
}

function guided(area: RichMenuArea, lines: SnapLines): Snapped {
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
