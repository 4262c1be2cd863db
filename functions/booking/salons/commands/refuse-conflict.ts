import { findNearestFreeTimes } from "#domain/booking/salons/free-times.ts";
import {
	type AvailabilityRequest,
	formatReason,
	getReasonNames,
} from "#domain/booking/salons/judge-availability.ts";
import type { UnavailabilityReason } from "#domain/booking/salons/rules/availability-rule.ts";
import { formatClockMinute, formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Maximum number of reasons in a refusal. */
const MAX_REASONS = 10;

/** Refusal with 409: the time is not free, with the reasons and the nearest free times. */
export function refuseConflict(
	unitOfWork: UnitOfWork,
	reasons: readonly UnavailabilityReason[],
	request?: Omit<AvailabilityRequest, "now" | "side">,
): Refusal {
	const names = getReasonNames(unitOfWork.state.book);
	const shownReasons = reasons.slice(0, MAX_REASONS);
	const nextFreeTimes = request
		? findNearestFreeTimes(unitOfWork.state.book, {
				...request,
				now: unitOfWork.minute,
				side: unitOfWork.actor.side,
			})
		: [];
	const formatNextTimes = (formatDay: (date: string) => string) =>
		nextFreeTimes.map(
			({ day, from, to }) =>
				`${formatDay(formatDayNumber(day))} ${formatClockMinute(from)}〜${formatClockMinute(to)}`,
		);
	const sentences = [...new Set(shownReasons.map((reason) => formatReason(reason, names)))];
	return new Refusal(409, {
		ERROR: [
			SALON_TEXTS.conflict,
			...sentences,
			...(nextFreeTimes.length > 0 ? [SALON_TEXTS.nextFree(formatNextTimes(formatMonthDay).join("、"))] : []),
		],
		reasons: shownReasons.map(({ rule }) => rule),
		...(nextFreeTimes.length > 0 && { next_free: formatNextTimes((date) => date) }),
	});
}
