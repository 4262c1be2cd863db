import { z } from "zod";
import { markOmittable, markReplacing } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { boundedList, isDay, optionalDay, typedText } from "#domain/platform/wire/input-schemas.ts";
import { SHIFT_PATCH_TYPES } from "../salon-codes.ts";
import {
	checkSpanOrder,
	forceField,
	integerBetween,
	optionalPartIdField,
	salonDayField,
	salonTimeField,
	versionField,
} from "./salon-fields.ts";

/** Maximum number of repeating shifts per salon. */
export const MAX_REPEATING_SHIFTS = 2_000;

const shiftFields = {
	from: salonTimeField(),
	to: salonTimeField(),
	description: typedText(500).default(""),
};

const weekdaysField = () =>
	boundedList(integerBetween(0, 6), 7).transform((days) => [...new Set(days)].toSorted());

/** New shift: repeating on weekdays from its first day on, or without weekdays on that day only. */
export const newShiftInput = z
	.object({
		...shiftFields,
		start_date: salonDayField(),
		repeat: weekdaysField(),
		expired_at: optionalDay(),
	})
	.check(checkSpanOrder)
	.check(({ value, issues }) => {
		if (value.expired_at !== null && value.expired_at < value.start_date)
			issues.push({
				code: "custom",
				path: ["expired_at"],
				message: SALON_TEXTS.expiredBeforeStart,
				input: value.expired_at,
			});
	});
export type NewShift = z.output<typeof newShiftInput>;

/**
 * Changed shift. `date` is the day from which a repeating shift changes, or the only day that changes;
 * `_date` the day to which that one is moved; `self_id` the existing shift of that day, if any.
 */
export const changedShiftInput = markReplacing(
	z
		.object({
			...shiftFields,
			date: salonDayField(),
			_date: markOmittable(optionalDay(salonDayField())),
			repeat: weekdaysField(),
			expired_at: optionalDay(),
			self_id: markOmittable(optionalPartIdField()),
			force: forceField(),
			version: versionField(),
		})
		.check(checkSpanOrder),
);
export type ChangedShift = z.output<typeof changedShiftInput>;

/** Day whose shift is removed, sent for a single day (M-308, M-309). */
export const deletedShiftInput = z.object({
	date: optionalDay(),
	self_id: optionalPartIdField(),
	force: forceField(),
});

export const shiftPatchTypeSchema = z.enum(SHIFT_PATCH_TYPES, { error: FIELD_TEXTS.choiceUnknown });

const MAX_RANGE_DAYS = 100;
const MAX_RANGE_TEXT = 40;

/** Whether days are the bounds of a listable range; one message covers every error. */
const isRange = ([from = "", to = "", ...otherParts]: string[]): boolean =>
	[from, to].every(isDay) &&
	otherParts.length === 0 &&
	from <= to &&
	Date.parse(to) - Date.parse(from) <= MAX_RANGE_DAYS * DAY;

/** `range_date`: two days separated by a comma, or two values. */
export const shiftsQuery = z.object({
	range_date: z.preprocess(
		(value) => (Array.isArray(value) ? value.join(",") : value),
		z
			.string(FIELD_TEXTS.dateRequired)
			.max(MAX_RANGE_TEXT, { error: FIELD_TEXTS.dateRequired, abort: true })
			.transform((value) => value.split(",").map((day) => day.trim()))
			.refine(isRange, FIELD_TEXTS.dateRequired),
	),
	resource: optionalPartIdField(),
});
