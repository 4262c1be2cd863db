import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY_MINUTES } from "../salon-minutes.ts";
import type { TimeRule } from "./availability-rule.ts";

/**
 * Rule: requires a friend's booking to begin on a whole unit of its day; an operator may choose any minute.
 */
export const unit: TimeRule = {
	scope: "time",
	isViolatedBy: ({ side, settings, view, from }, report) => {
		const interval = settings.rules.unit;
		const isViolated = side === "friend" && (from - view.day * DAY_MINUTES) % interval !== 0;
		if (isViolated) report?.({ count: interval });
		return isViolated;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.offUnit(count),
};
