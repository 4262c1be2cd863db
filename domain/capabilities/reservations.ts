import { defineCapability } from "./definition.ts";

/** Booking slots and the booking calendar. */
export const reservations = defineCapability({
	abilities: {
		event_reserve: "予約枠を使う",
		salon_created: "カレンダー予約を使う",
	},
	pages: {},
});
