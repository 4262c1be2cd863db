import { addMonths } from "#domain/commerce/points/point-expiry.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

/** Periods of a subscription, with their labels. */
export const SUBSCRIPTION_PERIODS = { month: "毎月", year: "毎年" } as const;

export type SubscriptionPeriod = keyof typeof SUBSCRIPTION_PERIODS;

export const SUBSCRIPTION_PERIOD_NAMES = Object.keys(SUBSCRIPTION_PERIODS) as [
	SubscriptionPeriod,
	...SubscriptionPeriod[],
];

/** States of a subscription, with their labels. */
export const SUBSCRIPTION_STATE_LABELS = {
	waiting: "申し込み中",
	active: "利用中",
	failing: "支払いの失敗",
	ended: "終了",
	released: "支払いなし",
} as const;

export type ProductSubscriptionState = keyof typeof SUBSCRIPTION_STATE_LABELS;

export const SUBSCRIPTION_STATE_NAMES = Object.keys(SUBSCRIPTION_STATE_LABELS) as [
	ProductSubscriptionState,
	...ProductSubscriptionState[],
];

/** Reasons of the end of a subscription, with their labels. */
export const SUBSCRIPTION_ENDS = {
	cancelled: "解約",
	unpaid: "支払いの失敗",
	deleted: "友だちのデータの削除",
} as const;

export type SubscriptionEnd = keyof typeof SUBSCRIPTION_ENDS;

const MONTHS: Record<SubscriptionPeriod, number> = { month: 1, year: 12 };

/**
 * End of a number of periods after the start, at the same time of the day of the same number, or of the last day of a shorter
 * month. It is counted from the start, so that a short month moves no later end.
 */
export function endOfPeriods(
	{ startedAt, period }: { startedAt: number; period: SubscriptionPeriod },
	periods: number,
	zone: string,
): number {
	const start = toWireTime(startedAt, zone);
	const day = addMonths(start.slice(0, 10), MONTHS[period] * periods);
	return toInstant(day, start.slice(11, 16), zone) ?? startedAt;
}

interface PaidPeriods {
	/** Begin of the first period; null before the first payment. */
	startedAt: number | null;
	/** End of the last paid period. */
	paidUntil: number | null;
	paidPeriods: number;
	period: SubscriptionPeriod;
}

/**
 * End of the period that a payment at `now` pays for. A late one begins with its payment, so that nobody pays twice within a
 * period; periods after it are counted from its end.
 */
export function endOfNextPeriod(
	{ startedAt, paidUntil, paidPeriods, period }: PaidPeriods,
	{ now, isLate, zone }: { now: number; isLate: boolean; zone: string },
): number {
	const fromNow = endOfPeriods({ startedAt: now, period }, 1, zone);
	if (startedAt === null || paidUntil === null || isLate) return fromNow;
	const keepsDay = paidUntil === endOfPeriods({ startedAt, period }, paidPeriods, zone);
	const end = keepsDay
		? endOfPeriods({ startedAt, period }, paidPeriods + 1, zone)
		: endOfPeriods({ startedAt: paidUntil, period }, 1, zone);
	return end > now ? end : fromNow;
}
