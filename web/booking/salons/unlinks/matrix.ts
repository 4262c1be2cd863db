import type { Unlink } from "../wire.ts";

/** Courses that cannot be booked, by resource id. Unchanged rows keep their object. */
export type Matrix = ReadonlyMap<number, ReadonlySet<number>>;

const NONE: ReadonlySet<number> = new Set();

/** Matrix of existing resources and courses; pairs with deleted ones are dropped. */
export function matrixOf(
	unlinks: readonly Unlink[],
	resourceIds: readonly number[],
	courseIds: readonly number[],
): Matrix {
	const known = new Set(courseIds);
	return new Map(
		resourceIds.map((id) => [
			id,
			new Set(
				unlinks
					.filter(({ salon_resource_id, course_id }) => salon_resource_id === id && known.has(course_id))
					.map(({ course_id }) => course_id),
			),
		]),
	);
}

export const unlinksOf = (matrix: Matrix): Unlink[] =>
	[...matrix].flatMap(([salon_resource_id, courses]) =>
		[...courses].map((course_id) => ({ salon_resource_id, course_id })),
	);

export const rowOf = (matrix: Matrix, resourceId: number): ReadonlySet<number> =>
	matrix.get(resourceId) ?? NONE;

/** Links or unlinks some cells. */
export function withCells(
	matrix: Matrix,
	resourceIds: readonly number[],
	courseIds: readonly number[],
	linked: boolean,
): Matrix {
	const next = new Map(matrix);
	for (const id of resourceIds) {
		const row = rowOf(matrix, id);
		if (courseIds.every((course) => row.has(course) !== linked)) continue;
		const changed = new Set(row);
		for (const course of courseIds) linked ? changed.delete(course) : changed.add(course);
		next.set(id, changed);
	}
	return next;
}
