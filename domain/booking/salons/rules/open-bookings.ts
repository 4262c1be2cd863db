import { VERDICT_TEXTS } from "#domain/platform/texts/salon.ts";
import type { TimeRule } from "./rule.ts";

/** A friend has no more than so many bookings still to come. */
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
