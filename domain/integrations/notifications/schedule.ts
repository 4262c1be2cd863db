import dayjs from "dayjs";
import { z } from "zod";
import { EVERY_DAY, isOpen, momentOf } from "#domain/automation/auto-responses/schedule.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import { HOUR, MINUTE, nextTimeOfDay } from "#domain/platform/time/time.ts";
import { clockTime, list, saidAnyway, wholeNumber } from "#domain/platform/wire/wire.ts";

/** How lines are put together: each as it comes, or those of a span of time in one message. */
export const DIGESTS = {
	at_once: { label: "すぐに知らせる", span: 0 },
	quarter: { label: "15分ごとにまとめる", span: 15 * MINUTE },
	hourly: { label: "1時間ごとにまとめる", span: HOUR },
} as const;
export type Digest = keyof typeof DIGESTS;

const DIGEST_NAMES = Object.keys(DIGESTS) as [Digest, ...Digest[]];

const DAYS_OF_WEEK = 7;

const weekdays = list(
	wholeNumber().refine((day) => day >= 0 && day < DAYS_OF_WEEK, NOTIFICATION_TEXTS.weekdayUnknown),
	DAYS_OF_WEEK,
).transform((days) => [...new Set(days)].sort((one, other) => one - other));

const quietTime = z.preprocess(
	(value) => (value === "" ? null : value),
	clockTime().nullable().default(null),
);

/**
 * What happens on these weekdays within these hours is told; what falls into the quiet time is told when that is over.
 * Hours and the quiet time may pass midnight.
 */
export const noticeSchedule = z
	.object({
		/** 0 is Sunday. */
		weekdays,
		hour_from: clockTime().default("00:00"),
		/** This minute is included. */
		hour_to: clockTime().default("23:59"),
		quiet_from: quietTime,
		/** At this minute it is over. */
		quiet_to: quietTime,
		digest: z.enum(DIGEST_NAMES, { error: NOTIFICATION_TEXTS.digestUnknown }).default("at_once"),
	})
	.refine(({ weekdays }) => !Array.isArray(weekdays) || weekdays.length > 0, {
		...saidAnyway.ofObject,
		path: ["weekdays"],
		error: NOTIFICATION_TEXTS.weekdayRequired,
	})
	.refine(({ hour_from, hour_to }) => hour_from !== hour_to, {
		...saidAnyway.ofObject,
		path: ["hour_to"],
		error: NOTIFICATION_TEXTS.sameHours,
	})
	.refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
		...saidAnyway.ofObject,
		path: ["quiet_to"],
		error: NOTIFICATION_TEXTS.quietHalf,
	})
	.refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
		...saidAnyway.ofObject,
		path: ["quiet_to"],
		error: NOTIFICATION_TEXTS.sameHours,
	});

export type NoticeSchedule = z.output<typeof noticeSchedule>;

/** Every day, at all hours, at once. */
export const AT_ALL_TIMES: NoticeSchedule = {
	weekdays: [0, 1, 2, 3, 4, 5, 6],
	hour_from: "00:00",
	hour_to: "23:59",
	quiet_from: null,
	quiet_to: null,
	digest: "at_once",
};

const maskOf = (days: readonly number[]) => days.reduce((mask, day) => mask | (1 << day), 0) & EVERY_DAY;

/** Whether what happened at an instant (epoch ms) is told at all. */
export const isToldOf = (
	{ weekdays, hour_from, hour_to }: NoticeSchedule,
	at: number,
	zone: string,
): boolean =>
	isOpen(
		{ hasTimeRestriction: true, hourFrom: hour_from, hourTo: hour_to, weekdays: maskOf(weekdays) },
		momentOf(at, zone),
	);

/** When what is known of now (epoch ms) is told: at the end of its digest's span, and not within the quiet time. */
export function dueOf({ digest, quiet_from, quiet_to }: NoticeSchedule, now: number, zone: string): number {
	const { span } = DIGESTS[digest];
	const due = span === 0 ? now : nextMark(now, span, zone);
	return quiet_from !== null && quiet_to !== null && isWithin(due, quiet_from, quiet_to, zone)
		? nextTimeOfDay(due, quiet_to, zone)
		: due;
}

/** The next full span on the clock on the wall: a zone may be half an hour off. */
function nextMark(now: number, span: number, zone: string): number {
	const offset = dayjs(now).tz(zone).utcOffset() * MINUTE;
	return (Math.floor((now + offset) / span) + 1) * span - offset;
}

function isWithin(at: number, from: string, to: string, zone: string): boolean {
	const { time } = momentOf(at, zone);
	return from < to ? from <= time && time < to : time >= from || time < to;
}
