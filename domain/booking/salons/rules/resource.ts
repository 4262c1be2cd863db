import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";

/** Rule: excludes disabled resources. */
export const resource: ResourceRule = {
	scope: "resource",
	isViolatedBy: (_, { id, isEnabled }, report) => {
		if (!isEnabled) report?.({ resource_id: id });
		return !isEnabled;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.resourceOff(names.resource(resource_id)),
};
