import { VERDICT_TEXTS } from "../../texts/salon.ts";
import type { TimeRule } from "./rule.ts";

/** Bookings are taken some days ahead, today being none of them. */
export const tooFar: TimeRule = {
	about: "time",
	objects: ({ settings, view, now }, tell) => {
		const { days } = settings.rules.window;
		const objects = days > 0 && view.day > Math.floor(now / 1_440) + days;
		if (objects) tell?.({ count: days });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooFar(count),
};
