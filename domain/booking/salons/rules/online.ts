import { VERDICT_TEXTS } from "#domain/platform/texts/salon.ts";
import type { TimeRule } from "./rule.ts";

/** Friends book only while online booking is on. */
export const online: TimeRule = {
	about: "time",
	objects: ({ side, settings }, tell) => {
		const objects = side === "friend" && !settings.enableOnline;
		if (objects) tell?.({});
		return objects;
	},
	sentence: () => VERDICT_TEXTS.offline,
};
