import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY_MINUTES } from "../salon-minutes.ts";
import type { TimeRule } from "./availability-rule.ts";

/**
 * Rule: requires a friend's booking to begin on a whole unit of its day; an operator may choose any minute.
 */
export const unit: TimeRule = {
	about: "time",
	objects: ({ side, settings, view, from }, tell) => {
		const every = settings.rules.unit;
		const objects = side === "friend" && (from - view.day * DAY_MINUTES) % every !== 0;
		if (objects) tell?.({ count: every });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.offUnit(count),
};
