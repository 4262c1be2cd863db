import type { ResourceCourseUnlink } from "../salonTypes.ts";

/** Ids of the courses that are not bookable, by resource id. Unchanged rows keep their object. */
export type UnlinkMatrix = ReadonlyMap<number, ReadonlySet<number>>;

const NO_COURSES: ReadonlySet<number> = new Set();

/** Matrix of existing resources and courses; pairs with deleted ones are dropped. */
export function buildUnlinkMatrix(
	unlinks: readonly ResourceCourseUnlink[],
	resourceIds: readonly number[],
	courseIds: readonly number[],
): UnlinkMatrix {
	const knownCourseIds = new Set(courseIds);
	return new Map(
		resourceIds.map((id) => [
			id,
			new Set(
				unlinks
					.filter(
						({ salon_resource_id, course_id }) => salon_resource_id === id && knownCourseIds.has(course_id),
					)
					.map(({ course_id }) => course_id),
			),
		]),
	);
}

export const listUnlinks = (matrix: UnlinkMatrix): ResourceCourseUnlink[] =>
	[...matrix].flatMap(([salon_resource_id, courses]) =>
		[...courses].map((course_id) => ({ salon_resource_id, course_id })),
	);

/** Courses that are not bookable with a resource. */
export const unlinkedCoursesOf = (matrix: UnlinkMatrix, resourceId: number): ReadonlySet<number> =>
	matrix.get(resourceId) ?? NO_COURSES;

/** Links or unlinks some cells. */
export function setUnlinkCells(
	matrix: UnlinkMatrix,
	resourceIds: readonly number[],
	courseIds: readonly number[],
	isLinked: boolean,
): UnlinkMatrix {
	const next = new Map(matrix);
	for (const id of resourceIds) {
		const row = unlinkedCoursesOf(matrix, id);
		if (courseIds.every((course) => row.has(course) !== isLinked)) continue;
		const changed = new Set(row);
		for (const course of courseIds) isLinked ? changed.delete(course) : changed.add(course);
		next.set(id, changed);
	}
	return next;
}
