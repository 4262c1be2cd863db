import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: excludes disabled courses. */
export const course: TimeRule = {
	about: "time",
	objects: ({ course: asked }, tell) => {
		const objects = asked !== null && !asked.isEnabled;
		if (objects) tell?.({ course_id: asked.id });
		return objects;
	},
	sentence: ({ course_id }, names) => VERDICT_TEXTS.courseOff(names.course(course_id)),
};
