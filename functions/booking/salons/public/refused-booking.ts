import { minuteOf } from "#domain/booking/salons/minutes.ts";
import { daysAhead } from "#domain/booking/salons/rules/too-far.ts";
import type { SalonRules } from "#domain/booking/salons/settings.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ChosenTime } from "./booking-choice.ts";

/**
 * Refusal in words for visitors. Reasons that reveal the salon's day or others' bookings are replaced: the
 * time is taken, and others are free. A time that no grid offers was not taken by anybody.
 */
export function refusedBooking(
	{ body }: Refusal,
	rules: SalonRules,
): { problem: string; next: ChosenTime[] } {
	const reasons = body.reasons ?? [];
	const problem = reasons.includes("open_bookings")
		? VERDICT_TEXTS.tooManyOpen(rules.maxOpen)
		: reasons.includes("too_soon")
			? VERDICT_TEXTS.tooSoon
			: reasons.includes("too_far")
				? VERDICT_TEXTS.tooFar(daysAhead(rules.window))
				: reasons.includes("hours") || reasons.includes("unit")
					? BOOKING_TEXTS.notOffered
					: reasons.length > 0
						? BOOKING_TEXTS.taken
						: (body.ERROR?.[0] ?? BOOKING_TEXTS.choiceGone);
	const next = (body.next_free ?? []).flatMap((written) => {
		const [, date = "", time = ""] = /^(\S+) (\d\d:\d\d)/.exec(written) ?? [];
		const from = minuteOf(time);
		return from === null ? [] : { date, from };
	});
	return { problem, next };
}
