import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SENDING_CAPS_TEXTS } from "#domain/platform/texts/sending-caps-texts.ts";
import {
	boundedList,
	clockTime,
	isEachOnce,
	recordId,
	requireSent,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { ADVERTISING_KINDS, type AdvertisingKind, CAP_KIND_NAMES, QUIET_CHOICES } from "./cap-kinds.ts";
import {
	CAP_PRIORITY_NAMES,
	OVER_CAP,
	OVER_MONTH,
	type OverCap,
	type OverMonth,
	PRIORITY_ITEM_KINDS,
	type QuietPeriod,
} from "./cap-settings.ts";

const MAX_OF_FRIEND = 100;
const MAX_OF_MONTH = 10_000_000;
const MAX_DEFER_DAYS = 14;
const MAX_ITEMS = 100;
const DAYS = 7;

const numberWithin = (max: number) => {
	const text = FIELD_TEXTS.between(1, max);
	return wholeNumber(text).pipe(z.number().min(1, text).max(max, text));
};

/** Number that must be sent; null, or an empty field, is no limit. */
const limitWithin = (max: number) =>
	requireSent(z.preprocess((value) => (value === "" ? null : value), numberWithin(max).nullable()));

const choice = <Name extends string>(names: readonly Name[]) =>
	z.enum(names as [Name, ...Name[]], { error: FIELD_TEXTS.choiceUnknown });

const ofEachKind = <Value extends z.ZodType>(value: () => Value) =>
	z.object(
		Object.fromEntries(ADVERTISING_KINDS.map((kind) => [kind, value()])) as Record<AdvertisingKind, Value>,
	);

const quietPeriod = z
	.object({ from: clockTime(), until: clockTime() })
	.refine(({ from, until }) => from !== until, SENDING_CAPS_TEXTS.sameTimes);

/** Body of `PUT /api/sending_caps`. */
export const sendingCapsInput = z
	.object({
		/** Advertising messages for each friend in a day, and in seven days; null is unlimited. */
		day_limit: limitWithin(MAX_OF_FRIEND),
		week_limit: limitWithin(MAX_OF_FRIEND),
		over: choice(Object.keys(OVER_CAP) as OverCap[]),
		/** Time of the next day at which a deferred message is sent. */
		defer_time: clockTime(),
		/** Days after which a deferred message is dropped. */
		defer_days: numberWithin(MAX_DEFER_DAYS),
		priorities: ofEachKind(() => choice(CAP_PRIORITY_NAMES)),
		/** Single scenarios and broadcasts with a priority of their own. */
		items: requireSent(
			boundedList(
				z.object({
					kind: choice(PRIORITY_ITEM_KINDS),
					id: recordId(),
					priority: choice(CAP_PRIORITY_NAMES),
				}),
				MAX_ITEMS,
			),
		).refine(
			(items) => isEachOnce(items.map(({ kind, id }) => `${kind} ${id}`)),
			SENDING_CAPS_TEXTS.itemTwice,
		),
		/** Period of each weekday, from Sunday. */
		quiet_hours: requireSent(boundedList(quietPeriod.nullable(), DAYS)).refine(
			(hours) => hours.length === DAYS,
			SENDING_CAPS_TEXTS.sevenDays,
		),
		/** Kinds that are sent in quiet hours. */
		quiet_exceptions: requireSent(boundedList(choice(QUIET_CHOICES), CAP_KIND_NAMES.length)),
		/** Messages that LINE counts in a month. */
		month_limit: limitWithin(MAX_OF_MONTH),
		month_limits: ofEachKind(() => limitWithin(MAX_OF_MONTH)),
		over_month: choice(Object.keys(OVER_MONTH) as OverMonth[]),
		version: wholeNumber(),
	})
	.refine(
		({ day_limit, week_limit }) => day_limit === null || week_limit === null || week_limit >= day_limit,
		{
			path: ["week_limit"],
			error: SENDING_CAPS_TEXTS.weekBelowDay,
		},
	);

export type SendingCapsInput = z.output<typeof sendingCapsInput>;

const minuteOf = (time: string): number => {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return hours * 60 + minutes;
};

const timeOf = (minute: number): string =>
	[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Quiet periods as they are stored. */
export const storedQuietHours = (hours: SendingCapsInput["quiet_hours"]): (QuietPeriod | null)[] =>
	hours.map((period) => period && { from: minuteOf(period.from), until: minuteOf(period.until) });

/** Quiet periods as they are sent. */
export const sentQuietHours = (hours: readonly (QuietPeriod | null)[]): SendingCapsInput["quiet_hours"] =>
	hours.map((period) => period && { from: timeOf(period.from), until: timeOf(period.until) });

export const storedDeferTime = minuteOf;
export const sentDeferTime = timeOf;
