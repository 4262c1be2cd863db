import type { Board, Course, Resource } from "../api.ts";

/** Courses and resources for the names in reservations, including deleted ones. */
export interface Parts {
	courses: readonly Course[];
	resources: readonly Resource[];
}

/** Active parts of a board, plus the deleted ones that its reservations use. */
export const partsOf = ({
	courses,
	resources,
	former,
}: Pick<Board, "courses" | "resources" | "former">): Parts => ({
	courses: [...courses, ...former.courses],
	resources: [...resources, ...former.resources],
});

export const courseOf = ({ courses }: Parts, id: number | null): Course | undefined =>
	courses.find((course) => course.id === id);

/** Course of a booking at its agreed price. */
export function bookedCourse(
	parts: Parts,
	{ course_id, course_fee }: { course_id: number | null; course_fee: number | null },
): Course | undefined {
	const course = courseOf(parts, course_id);
	return course && { ...course, price: course_fee ?? course.price };
}

export const resourceName = ({ resources }: Parts, id: number | null): string =>
	resources.find((resource) => resource.id === id)?.name ?? "";
