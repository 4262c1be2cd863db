import { z } from "zod";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	calendarDay,
	recordId,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { parseClockMinute } from "../salon-minutes.ts";
import type { MinuteSpan } from "../salon-settings.ts";

/** Minutes of a day, written `HH:mm` up to 30:00. */
export const salonTimeField = () =>
	z
		.string({ error: SALON_TEXTS.time })
		.max(5, SALON_TEXTS.time)
		.transform((text, context) => {
			const minute = parseClockMinute(text);
			if (minute !== null) return minute;
			context.issues.push({ code: "custom", message: SALON_TEXTS.time, input: text });
			return z.NEVER;
		});

const ZERO_OR_LESS = /^(?:0+|-\d+)$/;

const isZeroOrLess = (value: unknown): boolean =>
	typeof value === "number" ? value <= 0 : typeof value === "string" && ZERO_OR_LESS.test(value.trim());

/** Resource or course; any id of 0 or less is none (M-131, M-132). */
export const optionalPartIdField = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined || isZeroOrLess(value) ? null : value),
		recordId().nullable(),
	);

/** Version that a save is based on; without it no comparison is made. */
export const versionField = () => wholeNumber().optional();

/** Whether to apply a change in spite of conflicting bookings. */
export const forceField = () => markOmittable(yesNo().default(false));

/** Integer within bounds. */
export const integerBetween = (min: number, max: number) =>
	wholeNumber().refine((value) => value >= min && value <= max, FIELD_TEXTS.numberBetween(min, max));

/** Yen. */
export const priceField = () => integerBetween(0, 99_999_999);

/** Minutes kept free before or after a booking, at most four hours. */
export const bufferField = () => integerBetween(0, 240);

/** Maximum number of spans per day. */
const MAX_SPANS = 10;

const spanField = () => z.object({ from: salonTimeField(), to: salonTimeField() });

/** Opening times of a day, sorted and without overlap. */
export const dayHoursField = () =>
	boundedList(spanField(), MAX_SPANS).transform((spans, context): MinuteSpan[] => {
		const sorted = spans.toSorted((a, b) => a.from - b.from);
		const refuse = (message: string) => context.issues.push({ code: "custom", message, input: spans });
		if (sorted.some(({ from, to }) => from >= to)) refuse(SALON_TEXTS.fromBeforeTo);
		else if (sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.to))
			refuse(SALON_TEXTS.spansOverlap);
		return sorted;
	});

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2099-12-31"];

/** Whether a salon accepts a day, also for forced bookings; any other is treated as a typing error. */
export const isSalonDay = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** Day of a salon. */
export const salonDayField = () => calendarDay().refine(isSalonDay, SALON_TEXTS.dateOutOfReach);

/** Time span on one day, `from` before `to`. */
export const daySpanFields = () => ({ date: salonDayField(), from: salonTimeField(), to: salonTimeField() });

/** Reports a span that ends before it begins. */
export const checkSpanOrder = ({
	value,
	issues,
}: {
	value: { from: number; to?: number | undefined };
	issues: z.core.$ZodRawIssue[];
}) => {
	if (value.to !== undefined && value.from >= value.to)
		issues.push({ code: "custom", path: ["to"], message: SALON_TEXTS.fromBeforeTo, input: value.to });
};
