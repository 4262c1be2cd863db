import { z } from "zod";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	calendarDay,
	EXPORT_ENCODINGS,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { MAX_ACCOUNT_NAME, METHOD_NAMES } from "./book-accounts.ts";
import { MAX_BOOK_DAYS, MAX_JOURNAL_DAYS } from "./book-period.ts";
import { ACCOUNTING_FORMAT_NAMES } from "./formats/registry.ts";

/** Largest amount of cash in a drawer. */
const MAX_CASH_YEN = 99_999_999;

const cashYen = () =>
	wholeNumber(BOOKKEEPING_TEXTS.cashRequired).pipe(
		z.number().min(0, BOOKKEEPING_TEXTS.cashRequired).max(MAX_CASH_YEN, BOOKKEEPING_TEXTS.cashRequired),
	);

interface Period {
	from: string;
	to: string;
}

const isPeriodOf =
	(days: number) =>
	({ from, to }: Period): boolean =>
		from <= to && to < daysAfter(from, days);

const period = { from: calendarDay(), to: calendarDay() };

/** Days of the books that are shown at a time, both inclusive. */
export const booksQuery = z
	.object(period)
	.refine(isPeriodOf(MAX_BOOK_DAYS), { path: ["to"], error: BOOKKEEPING_TEXTS.periodInvalid(MAX_BOOK_DAYS) });

export const byDay = z.object({ day: calendarDay() });

export const closingInput = z.object({
	/** Null for a drawer that was not counted. */
	counted_yen: z.preprocess((value) => (value === "" ? null : value), cashYen().nullable()).default(null),
	float_yen: cashYen().default(0),
	note: typedText(500).default(""),
	/** Newest entry of the day that the operator saw; 0 for none. */
	seen_entry_id: wholeNumber().pipe(z.number().min(0)),
	/** 0 for a day that was never closed. */
	version: wholeNumber().pipe(z.number().min(0)),
});
export type ClosingInput = z.output<typeof closingInput>;

export const reopeningInput = z.object({
	reason: requiredText(200, BOOKKEEPING_TEXTS.reasonRequired),
	version: wholeNumber().pipe(z.number().min(1)),
});
export type ReopeningInput = z.output<typeof reopeningInput>;

export const formatName = z.enum(ACCOUNTING_FORMAT_NAMES, { error: FIELD_TEXTS.choiceUnknown });

/** Days of a file for an accounting program, both inclusive. */
export const exportQuery = z
	.object({ ...period, encoding: z.enum(EXPORT_ENCODINGS).default("utf-8") })
	.refine(isPeriodOf(MAX_JOURNAL_DAYS), {
		path: ["to"],
		error: BOOKKEEPING_TEXTS.periodInvalid(MAX_JOURNAL_DAYS),
	});
export type ExportQuery = z.output<typeof exportQuery>;

const accountName = () => typedText(MAX_ACCOUNT_NAME);
const requiredName = () => requiredText(MAX_ACCOUNT_NAME, BOOKKEEPING_TEXTS.accountRequired);
const methodAccount = z.object({ account: accountName(), detail: accountName() });
const rateAccount = z.object({ account: requiredName(), tax: requiredName(), refundTax: requiredName() });

const objectOf = <Name extends string, Field extends z.ZodType>(names: readonly Name[], field: Field) =>
	z.object(Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>);

/** Names of accounts and tax categories in an accounting program. */
export const accountsInput = z.object({
	methods: objectOf(METHOD_NAMES, methodAccount),
	rates: objectOf(TAX_RATES.map(String) as `${(typeof TAX_RATES)[number]}`[], rateAccount),
	dispute: z.object({ account: requiredName(), tax: requiredName() }),
	/** 0 for defaults. */
	version: wholeNumber().pipe(z.number().min(0)),
});
export type AccountsInput = z.output<typeof accountsInput>;

export const reconciliationQuery = z.object({ day: calendarDay() });
