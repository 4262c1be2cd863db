import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: limits a friend's upcoming bookings. */
export const openBookings: TimeRule = {
	about: "time",
	objects: ({ settings, open }, tell) => {
		const { maxOpen } = settings.rules;
		const objects = maxOpen > 0 && open >= maxOpen;
		if (objects) tell?.({ count: maxOpen });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooManyOpen(count),
};
