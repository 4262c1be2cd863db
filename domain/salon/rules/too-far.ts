import { VERDICT_TEXTS } from "../../texts/salon.ts";
import type { TimeRule } from "./rule.ts";

/** How many days ahead friends book where the salon sets no end: what their page shows at most. */
export const FARTHEST_DAYS = 366;

/** Bookings are taken some days ahead, today being none of them. Operators are held up by the salon's own end alone. */
export const tooFar: TimeRule = {
	about: "time",
	objects: ({ settings, side, view, now }, tell) => {
		const days = settings.rules.window.days || (side === "friend" ? FARTHEST_DAYS : 0);
		const objects = days > 0 && view.day > Math.floor(now / 1_440) + days;
		if (objects) tell?.({ count: days });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooFar(count),
};
