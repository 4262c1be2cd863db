import { z } from "zod";
import "./schema-messages.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/**
 * Schemas of received values. A body may be a form, whose values are all strings, or typed JSON (rules,
 * Calls). Numbers are therefore accepted in both forms, and nothing else becomes a number by accident.
 */
const wholeDigits = /^-?\d{1,15}$/;

/** Integer, from a number or a string of digits. */
export const wholeNumber = (refusal: string = FIELD_TEXTS.wholeNumberRequired) =>
	z.preprocess(
		(value) => (typeof value === "string" && wholeDigits.test(value.trim()) ? Number(value) : value),
		z.number({ error: refusal }).int(refusal),
	);

const WRITTEN_DECIMAL = /^[+-]?\d{1,15}(\.\d{1,20})?$/;
/** Exclusive maximum of a number; larger ones would lose precision. */
const TOO_LARGE = 1e15;

/** Number, from a number or its digits, truncated to a number of decimals. */
export const decimal = (decimals = 3) =>
	z
		.preprocess(
			(value) => (typeof value === "string" && WRITTEN_DECIMAL.test(value.trim()) ? Number(value) : value),
			z
				.number({ error: FIELD_TEXTS.numberRequired })
				.refine((value) => Math.abs(value) < TOO_LARGE, FIELD_TEXTS.numberRequired),
		)
		.transform((value) => cutDecimals(value, decimals));

/** Makes up for binary fractions: 1.005 * 1,000 is 1,004.999…, but must remain 1.005. */
const ROUNDING_TOLERANCE = 1e-6;

/** Truncates a number's decimals: 2.9999 is 2.999, not 3. Adding 0 turns negative zero into 0. */
export const cutDecimals = (value: number, decimals: number): number =>
	Math.trunc(value * 10 ** decimals + Math.sign(value) * ROUNDING_TOLERANCE) / 10 ** decimals + 0;

/**
 * Options of a check that also runs if a nested value is refused, so that all problems are reported
 * together; values of another type have been refused before.
 */
export const CHECK_ANYWAY = {
	ofObject: { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null },
	ofList: { when: ({ value }: { value: unknown }) => Array.isArray(value) },
};

/** Id of a record. */
export const recordId = (required: string = FIELD_TEXTS.choiceRequired) =>
	wholeNumber(required).refine((id) => id > 0, required);

/** Optional id: null, an empty string and 0 all mean none ('uncategorized' is folder 0 on the wire). */
export const optionalId = (required?: string) =>
	z.preprocess(
		(value) => (value === "" || value === undefined || value === 0 || value === "0" ? null : value),
		recordId(required).nullable(),
	);

/** Field that must be sent, even if empty. */
export const requireSent = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value, context) => {
		if (value === undefined) context.addIssue({ code: "custom", message: FIELD_TEXTS.notSent });
		return value;
	}, schema);

/** One of several integers. */
export const codeOf = <const T extends number>(...codes: [T, ...T[]]) =>
	wholeNumber()
		.refine((value): value is T => (codes as number[]).includes(value), FIELD_TEXTS.choiceUnknown)
		.meta({ enum: codes });

/** One of the codes of a table with named codes. */
export const codeIn = <const T extends number>(codes: Readonly<Record<string, T>>) =>
	codeOf(...(Object.values(codes).toSorted((a, b) => a - b) as [T, ...T[]]));

/**
 * List with a maximum length. A missing one is empty, because a form cannot send an empty list. One that is
 * too long is refused before its items are parsed.
 */
export const boundedList = <T extends z.ZodType>(
	item: T,
	max: number,
	tooMany: string = FIELD_TEXTS.tooManyItems(max),
) =>
	z.preprocess(
		(value, context) => {
			if (value === undefined || value === "") return [];
			// A form's list may have gaps, so its length is not its number of items.
			const items = Array.isArray(value) ? Object.values(value) : value;
			if (Array.isArray(items) && items.length > max) context.addIssue({ code: "custom", message: tooMany });
			return items;
		},
		z.array(item).max(max, tooMany),
	);

/** Maximum length of a list as it is sent, before repeated and empty entries are removed. */
export const maxSentEntries = (max: number): number => 10 * max;

/** Whether a list has no duplicates; an order with duplicates is invalid. */
export const isEachOnce = (ids: readonly (number | string)[]): boolean => new Set(ids).size === ids.length;

/** Whether all ids of the parts are different; new parts have none. */
export const haveDistinctIds = (parts: readonly { id?: number | null | undefined }[]): boolean =>
	isEachOnce(parts.flatMap(({ id }) => id ?? []));

/** Whether an order contains each existing id exactly once, and no other. */
export const isWholeOrder = (
	ids: readonly number[],
	existing: ReadonlySet<number> | ReadonlyMap<number, unknown>,
): boolean => ids.length === existing.size && isEachOnce(ids) && ids.every((id) => existing.has(id));

/** Record with a maximum number of entries, which is checked before any value is parsed. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
	key: Key,
	value: Value,
	max: number,
) =>
	z.preprocess(
		(entries, context) => {
			if (entries instanceof Object && Object.keys(entries).length > max)
				context.addIssue({ code: "custom", message: FIELD_TEXTS.tooManyItems(max) });
			// A form whose keys are 0, 1, 2 is parsed as a list.
			return Array.isArray(entries) ? { ...entries } : entries;
		},
		z.record(key, value).meta({ maxProperties: max }),
	);

/** Encodings of a requested file: UTF-8 for current spreadsheets, Shift_JIS for older ones. */
export const EXPORT_ENCODINGS = ["utf-8", "shift_jis"] as const;

/** Trimmed text with at least one visible character. */
export const requiredText = (max: number, required: string) =>
	typedText(max, required)
		.min(1, required)
		.refine((text) => text === "" || hasVisibleCharacter(text), required);

/** Trimmed text without characters that cannot be typed. */
export const typedText = (max: number, required: string = FIELD_TEXTS.required) =>
	z
		.string({ error: required })
		.trim()
		.max(max, FIELD_TEXTS.tooLong(max))
		.refine(isTypeable, FIELD_TEXTS.characterUnusable);

/**
 * Whether a text contains only characters that can be typed. NUL and other control characters terminate
 * texts, or are refused, in systems that read them later, and so is a lone surrogate. Noncharacters have
 * internal meanings only, such as the seal of a friend's own link.
 */
export const isTypeable = (text: string): boolean =>
	text.isWellFormed() &&
	!/\p{Noncharacter_Code_Point}/u.test(text) &&
	[...text].every((character) => character >= " " || "\t\n\r".includes(character));

/**
 * Whether a text has no line break or other control character. `URL` ignores them in an address; LINE and
 * response headers refuse them, and people do not see them.
 */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Blank characters that Unicode classifies as letters or symbols. */
const DRAWN_BLANK = "\\u115f\\u1160\\u2800\\u3164\\uffa0";
const VISIBLE = new RegExp(`[^\\p{C}\\p{Z}\\p{M}${DRAWN_BLANK}]`, "u");

/** Whether a text has a visible character; U+200B, for example, is none. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/** Boolean, in JSON or form notation. */
export const yesNo = () =>
	z.preprocess(
		(value) =>
			value === 1 || value === "1" || value === "true"
				? true
				: value === 0 || value === "0" || value === "false" || value === ""
					? false
					: value,
		z.boolean({ error: FIELD_TEXTS.choiceUnknown }),
	);

/** Valid calendar day, YYYY-MM-DD. */
export const calendarDay = (required: string = FIELD_TEXTS.dateRequired) =>
	z.string({ error: required }).max(10, required).refine(isDay, required);

/** Day or null; an empty text is null. */
export const optionalDay = (day: z.ZodType<string> = calendarDay()) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), day.nullable());

/** Time in the form HH:mm. */
export const clockTime = () =>
	z
		.string({ error: FIELD_TEXTS.timeOfDay })
		.max(5, FIELD_TEXTS.timeOfDay)
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_TEXTS.timeOfDay);

export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}
