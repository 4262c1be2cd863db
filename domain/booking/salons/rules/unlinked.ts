import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { buildPairKey } from "../salon-book.ts";
import type { ResourceRule } from "./availability-rule.ts";

/** Rule: excludes resources that are unlinked from the course. */
export const unlinked: ResourceRule = {
	scope: "resource",
	isViolatedBy: ({ settings, course }, { id }, report) => {
		const isViolated =
			course !== null && settings.unlinks.size > 0 && settings.unlinks.has(buildPairKey(id, course.id));
		if (isViolated) report?.({ resource_id: id, course_id: course.id });
		return isViolated;
	},
	sentence: ({ resource_id, course_id }, names) =>
		VERDICT_TEXTS.unlinked(names.resource(resource_id), names.course(course_id)),
};
