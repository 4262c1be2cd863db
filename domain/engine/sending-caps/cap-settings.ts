import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { AdvertisingKind, CapKind } from "./cap-kinds.ts";

/** Handling of a message above a friend's cap. */
export const OVER_CAP = {
	defer: "次の日に送る",
	merge: "次の日に送り、同じシナリオの続きが重なったら続きは送らない",
	drop: "送らない",
} as const;
export type OverCap = keyof typeof OVER_CAP;

/** Handling of advertising messages above the month's cap. */
export const OVER_MONTH = {
	hold: "一斉配信・シナリオなどは、どれも送らない",
	priority: "優先順位が「必ず送る」のものだけ送る",
} as const;
export type OverMonth = keyof typeof OVER_MONTH;

/** Priorities, from the first. */
export const CAP_PRIORITIES = {
	always: "必ず送る",
	normal: "通常",
	last: "後回し",
} as const;
export type CapPriority = keyof typeof CAP_PRIORITIES;
export const CAP_PRIORITY_NAMES = Object.keys(CAP_PRIORITIES) as [CapPriority, ...CapPriority[]];

/** Priority by kind; normal for others. */
export type PriorityByKind = Partial<Record<AdvertisingKind, CapPriority>>;

/** Kinds of items with a priority of their own. */
export const PRIORITY_ITEM_KINDS = ["scenario", "broadcast"] as const;
export type PriorityItemKind = (typeof PRIORITY_ITEM_KINDS)[number];

/** Messages of a month by kind. */
export type MonthLimits = Partial<Record<AdvertisingKind, number>>;

/** Period without sends, in minutes of the day. It ends on the next day if `until` is not after `from`. */
export interface QuietPeriod {
	from: number;
	until: number;
}

/** Period that begins on each weekday, from Sunday. */
export type QuietHours = (QuietPeriod | null)[];

/** Caps as they are stored. */
export interface CapSettings {
	dayLimit: number | null;
	weekLimit: number | null;
	over: OverCap;
	deferMinute: number;
	deferDays: number;
	priorities: PriorityByKind;
	quietHours: QuietHours;
	quietExceptions: CapKind[];
	monthLimit: number | null;
	monthLimits: MonthLimits;
	overMonth: OverMonth;
}

const DAY_MINUTES = 24 * 60;

/**
 * Minutes from a day's midnight to the end of the quiet period at a minute of it; null outside. Another period may begin
 * before that end.
 */
export function quietEnd(hours: QuietHours, weekday: number, minute: number): number | null {
	const before = hours[(weekday + 6) % 7];
	if (before && before.until <= before.from && minute < before.until) return before.until;
	const period = hours[weekday];
	if (!period || minute < period.from) return null;
	if (period.until <= period.from) return DAY_MINUTES + period.until;
	return minute < period.until ? period.until : null;
}

/** Instant at some minutes from a day's midnight. */
export const atMinute = (dayStart: number, minute: number): number => dayStart + minute * MINUTE;
