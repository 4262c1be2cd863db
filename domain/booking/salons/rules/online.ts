import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires online booking to be enabled, for friends. */
export const online: TimeRule = {
	scope: "time",
	isViolatedBy: ({ side, settings }, report) => {
		const isViolated = side === "friend" && !settings.enableOnline;
		if (isViolated) report?.({});
		return isViolated;
	},
	sentence: () => VERDICT_TEXTS.offline,
};
