import { getDaysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ChosenTime } from "./booking-choice.ts";

/**
 * Converts a refusal to a text for visitors, with the nearest free times.
 */
export function explainRefusedBooking(
	{ body }: Refusal,
	rules: SalonRules,
): { problem: string; next: ChosenTime[] } {
	const nextFreeTimes = (body.next_free ?? []).flatMap((wireTime) => {
		const [, date = "", time = ""] = /^(\S+) (\d\d:\d\d)/.exec(wireTime) ?? [];
		const from = parseClockMinute(time);
		return from === null ? [] : { date, from };
	});
	return { problem: formatProblem(body, rules), next: nextFreeTimes };
}

/**
 * Reasons that reveal the salon's schedule or other bookings are replaced by a general one. A time that the
 * pages never show is reported as not offered.
 */
function formatProblem({ reasons = [], ERROR }: ErrorBody, rules: SalonRules): string {
	if (reasons.includes("open_bookings")) return VERDICT_TEXTS.tooManyOpen(rules.maxOpen);
	if (reasons.includes("too_soon")) return VERDICT_TEXTS.tooSoon;
	if (reasons.includes("too_far")) return VERDICT_TEXTS.tooFar(getDaysAhead(rules.window));
	if (reasons.includes("hours") || reasons.includes("unit")) return BOOKING_TEXTS.notOffered;
	if (reasons.length > 0) return BOOKING_TEXTS.taken;
	return ERROR?.[0] ?? BOOKING_TEXTS.choiceGone;
}
