import dayjs from "dayjs";
import { z } from "zod";
import {
	EVERY_DAY,
	isWithinSchedule,
	localMoment,
} from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { findNextTimeOfDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import { boundedList, CHECK_ANYWAY, clockTime, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { DIGESTS, type Digest } from "./notice-digests.ts";

const DIGEST_NAMES = Object.keys(DIGESTS) as [Digest, ...Digest[]];

const DAYS_OF_WEEK = 7;

const weekdays = boundedList(
	wholeNumber().refine((day) => day >= 0 && day < DAYS_OF_WEEK, NOTIFICATION_TEXTS.weekdayUnknown),
	DAYS_OF_WEEK,
).transform((days) => [...new Set(days)].sort((a, b) => a - b));

const quietTime = z.preprocess(
	(value) => (value === "" ? null : value),
	clockTime().nullable().default(null),
);

/**
 * Only events on these weekdays within these hours are notified; those in the quiet period are sent when it
 * ends. Both may span midnight.
 */
export const noticeSchedule = z
	.object({
		/** 0 is Sunday. */
		weekdays,
		hour_from: clockTime().default("00:00"),
		/** Inclusive. */
		hour_to: clockTime().default("23:59"),
		quiet_from: quietTime,
		/** Exclusive. */
		quiet_to: quietTime,
		digest: z.enum(DIGEST_NAMES, { error: NOTIFICATION_TEXTS.digestUnknown }).default("at_once"),
	})
	.refine(({ weekdays }) => !Array.isArray(weekdays) || weekdays.length > 0, {
		...CHECK_ANYWAY.ofObject,
		path: ["weekdays"],
		error: NOTIFICATION_TEXTS.weekdayRequired,
	})
	.refine(({ hour_from, hour_to }) => hour_from !== hour_to, {
		...CHECK_ANYWAY.ofObject,
		path: ["hour_to"],
		error: NOTIFICATION_TEXTS.sameHours,
	})
	.refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
		...CHECK_ANYWAY.ofObject,
		path: ["quiet_to"],
		error: NOTIFICATION_TEXTS.quietHoursIncomplete,
	})
	.refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
		...CHECK_ANYWAY.ofObject,
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

/** Whether an event at an instant (epoch ms) is notified at all. */
export const isNotified = (
	{ weekdays, hour_from, hour_to }: NoticeSchedule,
	at: number,
	zone: string,
): boolean =>
	isWithinSchedule(
		{ hasTimeRestriction: true, hourFrom: hour_from, hourTo: hour_to, weekdays: maskOf(weekdays) },
		localMoment(at, zone),
	);

/**
 * Returns the sending time of an event at `now` (epoch ms): the end of its digest's span, outside of the
 * quiet period.
 */
export function dueTimeOf(
	{ digest, quiet_from, quiet_to }: NoticeSchedule,
	now: number,
	zone: string,
): number {
	const { span } = DIGESTS[digest];
	const due = span === 0 ? now : nextMark(now, span, zone);
	return quiet_from !== null && quiet_to !== null && isInSpan(due, quiet_from, quiet_to, zone)
		? findNextTimeOfDay(due, quiet_to, zone)
		: due;
}

/** Returns the end of the current span in local time, because a zone's offset may include half an hour. */
function nextMark(now: number, span: number, zone: string): number {
	const offset = dayjs(now).tz(zone).utcOffset() * MINUTE;
	return (Math.floor((now + offset) / span) + 1) * span - offset;
}

function isInSpan(at: number, from: string, to: string, zone: string): boolean {
	const { time } = localMoment(at, zone);
	return from < to ? from <= time && time < to : time >= from || time < to;
}
