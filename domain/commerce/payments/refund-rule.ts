import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";

/** Part of a refund rule: percentage that goes back for a cancellation up to a number of days before the start. */
interface RefundStep {
	/** Days before the day of the start; 0 is that day, until the start. */
	days: number;
	/** 1 to 100. */
	percent: number;
}

/** Steps with falling days and percentages; after the last one nothing goes back. No step is no rule. */
export type RefundRule = readonly RefundStep[];

export const MAX_REFUND_STEPS = 5;
export const MAX_REFUND_DAYS = 365;

interface Cancellation {
	/** Start of what was booked; null for one without a time, which is never near. */
	startsAt: number | null;
	now: number;
	zone: string;
}

/** Percentage that a rule gives back. Days are those of the account's calendar: a cancellation at 23:59 is of that day. */
export function refundPercentOf(rule: RefundRule, { startsAt, now, zone }: Cancellation): number {
	if (startsAt === null) return rule[0]?.percent ?? 0;
	if (now >= startsAt) return 0;
	const daysLeft = (Date.parse(currentDay(startsAt, zone)) - Date.parse(currentDay(now, zone))) / DAY;
	return rule.find(({ days }) => daysLeft >= days)?.percent ?? 0;
}

/** 7日前まで全額、3日前まで50%、その後は返金なし */
export const describeRefundRule = (rule: RefundRule): string =>
	[
		...rule.map(
			({ days, percent }) => `${days === 0 ? "当日の開始" : `${days}日前`}まで${percentText(percent)}`,
		),
		"その後は返金なし",
	].join("、");

export const percentText = (percent: number): string => (percent === 100 ? "全額" : `${percent}%`);
