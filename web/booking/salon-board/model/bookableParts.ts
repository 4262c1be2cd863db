import type { Board, BoardCourse, BoardResource } from "../boardApi.ts";

/** Courses and resources by which reservations are described, including deleted ones. */
export interface BookableParts {
	courses: readonly BoardCourse[];
	resources: readonly BoardResource[];
}

/** Active courses and resources of a board, and the deleted ones that its reservations use. */
export const listBookableParts = ({
	courses,
	resources,
	former: deletedParts,
}: Pick<Board, "courses" | "resources" | "former">): BookableParts => ({
	courses: [...courses, ...deletedParts.courses],
	resources: [...resources, ...deletedParts.resources],
});

export const findCourse = ({ courses }: BookableParts, id: number | null): BoardCourse | undefined =>
	courses.find((course) => course.id === id);

/** Course of a booking at its agreed price. */
export function findCourseAtPrice(
	parts: BookableParts,
	{ course_id, course_fee }: { course_id: number | null; course_fee: number | null },
): BoardCourse | undefined {
	const course = findCourse(parts, course_id);
	return course && { ...course, price: course_fee ?? course.price };
}

export const findResourceName = ({ resources }: BookableParts, id: number | null): string =>
	resources.find((resource) => resource.id === id)?.name ?? "";
