import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";

/** Rule: excludes disabled resources. */
export const resource: ResourceRule = {
	about: "resource",
	objects: (_, { id, isEnabled }, tell) => {
		if (!isEnabled) tell?.({ resource_id: id });
		return !isEnabled;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.resourceOff(names.resource(resource_id)),
};
