import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires a minimum lead time. */
export const tooSoon: TimeRule = {
	about: "time",
	objects: ({ settings, from, now }, tell) => {
		const objects = from < now + settings.rules.window.leadMinutes;
		if (objects) tell?.({});
		return objects;
	},
	sentence: () => VERDICT_TEXTS.tooSoon,
};
