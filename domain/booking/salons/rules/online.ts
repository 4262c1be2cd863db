import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: requires online booking to be enabled, for friends. */
export const online: TimeRule = {
	about: "time",
	objects: ({ side, settings }, tell) => {
		const objects = side === "friend" && !settings.enableOnline;
		if (objects) tell?.({});
		return objects;
	},
	sentence: () => VERDICT_TEXTS.offline,
};
