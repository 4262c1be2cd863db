import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: excludes disabled courses. */
export const course: TimeRule = {
	scope: "time",
	isViolatedBy: ({ course: requestedCourse }, report) => {
		const isViolated = requestedCourse !== null && !requestedCourse.isEnabled;
		if (isViolated) report?.({ course_id: requestedCourse.id });
		return isViolated;
	},
	sentence: ({ course_id }, names) => VERDICT_TEXTS.courseOff(names.course(course_id)),
};
