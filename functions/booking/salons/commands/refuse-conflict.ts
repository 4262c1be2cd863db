import { formatDayInWords } from "#domain/booking/salons/availability-marks.ts";
import { findNearestFreeTimes } from "#domain/booking/salons/free-times.ts";
import {
	type AvailabilityRequest,
	formatReason,
	getReasonNames,
} from "#domain/booking/salons/judge-availability.ts";
import type { UnavailabilityReason } from "#domain/booking/salons/rules/availability-rule.ts";
import { formatClockMinute, formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Maximum number of reasons in a refusal. */
const MAX_REASONS = 10;

/** Refusal with 409: the time is not free, with the reasons and the nearest free times. */
export function refuseConflict(
	desk: UnitOfWork,
	reasons: readonly UnavailabilityReason[],
	ask?: Omit<AvailabilityRequest, "now" | "side">,
): Refusal {
	const names = getReasonNames(desk.state.book);
	const told = reasons.slice(0, MAX_REASONS);
	const next = ask
		? findNearestFreeTimes(desk.state.book, { ...ask, now: desk.minute, side: desk.actor.side })
		: [];
	const written = (dayOf: (date: string) => string) =>
		next.map(
			({ day, from, to }) =>
				`${dayOf(formatDayNumber(day))} ${formatClockMinute(from)}〜${formatClockMinute(to)}`,
		);
	const sentences = [...new Set(told.map((reason) => formatReason(reason, names)))];
	return new Refusal(409, {
		ERROR: [
			SALON_TEXTS.conflict,
			...sentences,
			...(next.length > 0 ? [SALON_TEXTS.nextFree(written(formatDayInWords).join("、"))] : []),
		],
		reasons: told.map(({ rule }) => rule),
		...(next.length > 0 && { next_free: written((date) => date) }),
	});
}
