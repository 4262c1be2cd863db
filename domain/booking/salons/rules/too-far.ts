import { VERDICT_TEXTS } from "#domain/platform/texts/salon.ts";
import type { TimeRule } from "./rule.ts";

/** How many days ahead friends book where the salon sets no end: what their page shows at most. */
const FARTHEST_DAYS = 366;

/** How many days ahead friends book at a salon. */
export const daysAhead = ({ days }: { days: number }): number => days || FARTHEST_DAYS;

/** Bookings are taken some days ahead, today being none of them. Operators are held up by the salon's own end alone. */
export const tooFar: TimeRule = {
	about: "time",
	objects: ({ settings, side, view, now }, tell) => {
		const { window } = settings.rules;
		const days = side === "friend" ? daysAhead(window) : window.days;
		const objects = days > 0 && view.day > Math.floor(now / 1_440) + days;
		if (objects) tell?.({ count: days });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooFar(count),
};
