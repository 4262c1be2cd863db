import type { Unlink } from "../wire.ts";

/** By the id of a resource, the courses that it is not booked for. A row that did not change is the same object. */
export type Matrix = ReadonlyMap<number, ReadonlySet<number>>;

const NONE: ReadonlySet<number> = new Set();

/** The matrix of resources and courses; what names others, which were deleted since, is left out. */
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

/** The matrix with some cells linked or unlinked. */
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
