import { type Ask, reasonNames, reasonSentence } from "#domain/booking/salons/availability.ts";
import { nextFree } from "#domain/booking/salons/free-times.ts";
import { dayInWords } from "#domain/booking/salons/marks.ts";
import { clockOf, dayWritten } from "#domain/booking/salons/minutes.ts";
import type { Reason } from "#domain/booking/salons/rules/rule.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Maximum number of reasons in a refusal. */
const MOST_TOLD = 10;

/** 409: the time is not free, with the reasons and the free times nearest to it. */
export function conflictRefusal(
	desk: UnitOfWork,
	reasons: readonly Reason[],
	ask?: Omit<Ask, "now" | "side">,
): Refusal {
	const names = reasonNames(desk.state.book);
	const told = reasons.slice(0, MOST_TOLD);
	const next = ask ? nextFree(desk.state.book, { ...ask, now: desk.minute, side: desk.actor.side }) : [];
	const written = (dayOf: (date: string) => string) =>
		next.map(({ day, from, to }) => `${dayOf(dayWritten(day))} ${clockOf(from)}〜${clockOf(to)}`);
	const sentences = [...new Set(told.map((reason) => reasonSentence(reason, names)))];
	return new Refusal(409, {
		ERROR: [
			SALON_TEXTS.conflict,
			...sentences,
			...(next.length > 0 ? [SALON_TEXTS.nextFree(written(dayInWords).join("、"))] : []),
		],
		reasons: told.map(({ rule }) => rule),
		...(next.length > 0 && { next_free: written((date) => date) }),
	});
}
