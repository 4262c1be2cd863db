import { getDaysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ChosenTime } from "./booking-choice.ts";

/**
 * Converts a refusal to a text for visitors. Reasons that reveal the salon's schedule or other bookings are
 * replaced by a general one; a time that no grid offers is reported as not offered.
 */
export function explainRefusedBooking(
	{ body }: Refusal,
	rules: SalonRules,
): { problem: string; next: ChosenTime[] } {
	const reasons = body.reasons ?? [];
	const problem = reasons.includes("open_bookings")
		? VERDICT_TEXTS.tooManyOpen(rules.maxOpen)
		: reasons.includes("too_soon")
			? VERDICT_TEXTS.tooSoon
			: reasons.includes("too_far")
				? VERDICT_TEXTS.tooFar(getDaysAhead(rules.window))
				: reasons.includes("hours") || reasons.includes("unit")
					? BOOKING_TEXTS.notOffered
					: reasons.length > 0
						? BOOKING_TEXTS.taken
						: (body.ERROR?.[0] ?? BOOKING_TEXTS.choiceGone);
	const nextFreeTimes = (body.next_free ?? []).flatMap((wireTime) => {
		const [, date = "", time = ""] = /^(\S+) (\d\d:\d\d)/.exec(wireTime) ?? [];
		const from = parseClockMinute(time);
		return from === null ? [] : { date, from };
	});
	return { problem, next: nextFreeTimes };
}
