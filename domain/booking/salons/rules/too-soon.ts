import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires a minimum lead time. */
export const tooSoon: TimeRule = {
	scope: "time",
	isViolatedBy: ({ settings, from, now }, report) => {
		const isViolated = from < now + settings.rules.window.leadMinutes;
		if (isViolated) report?.({});
		return isViolated;
	},
	sentence: () => VERDICT_TEXTS.tooSoon,
};
