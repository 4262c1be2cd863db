import { z } from "zod";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { MAX_COMMON_NUMBER } from "#domain/engine/kinds/common-var.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import {
	boundedList,
	boundedRecord,
	isDay,
	isTypeable,
	recordId,
	typedText,
} from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of fields per save: more than the editor shows. */
const MAX_ITEMS = 500;
export const MAX_TEXT_VALUE = 1_000;
export const MAX_LONG_TEXT_VALUE = 5_000;
/** A long text is the longest value; a token of an uploaded file is shorter. */
const MAX_VALUE = MAX_LONG_TEXT_VALUE;
const MAX_PREVIOUS_VALUE = 10_000;

const itemKey = z
	.string()
	.max(15, FIELD_TEXTS.choiceUnknown)
	.regex(/^[1-9]\d{0,14}$/, FIELD_TEXTS.choiceUnknown);

/** Value in its wire form: a text, a number's digits, a day, the id of a choice, or the token of an upload. */
const value = z.preprocess(
	(sent) => (typeof sent === "number" ? String(sent) : (sent ?? "")),
	z.string({ error: FIELD_TEXTS.formWrong }).max(MAX_VALUE, FIELD_TEXTS.tooLong(MAX_VALUE)),
);

/** Loaded fact of a value; the console sends it back with all that was loaded (M-251). */
const meta = markOpen(
	z.object({
		/** Loaded value before the change, so that another operator's change is not overwritten. */
		before: z.string().max(MAX_PREVIOUS_VALUE, FIELD_TEXTS.tooLong(MAX_PREVIOUS_VALUE)).optional(),
	}),
);

const savedShape = {
	member_id: recordId(),
	vals: boundedRecord(itemKey, value, MAX_ITEMS),
	metas: z.preprocess((sent) => sent ?? {}, boundedRecord(itemKey, meta, MAX_ITEMS)),
};

/** Body of `POST /api/v1/member/var` (M-252): every given value is written. */
export const memberVarsInput = z.object(savedShape);

/** Body of `POST /api/member/var` (M-250): of the given values, only the changed ones are written (M-105). */
export const memberVarInput = z
	.object({ ...savedShape, changed_item_ids: boundedList(recordId(), MAX_ITEMS) })
	.transform(({ changed_item_ids, vals, ...rest }): MemberVarsInput => {
		const changed = new Set(changed_item_ids.map(String));
		return { ...rest, vals: Object.fromEntries(Object.entries(vals).filter(([id]) => changed.has(id))) };
	});

export type MemberVarsInput = z.output<typeof memberVarsInput>;

export const isFileType = (type: VarType): boolean => type === VAR_TYPES.image || type === VAR_TYPES.pdf;

/** Problem with a typed value, by the field's type; null for a valid or an empty one, which is no value (M-220). */
export function problemWithValue(
	type: VarType,
	typed: string,
	choices: readonly { id: number }[],
): string | null {
	if (typed === "") return null;
	return VALUE_CHECKS[type](typed, choices);
}

type ValueCheck = (typed: string, choices: readonly { id: number }[]) => string | null;

const checkText =
	(max: number): ValueCheck =>
	(typed) => {
		if (typed.length > max) return FIELD_TEXTS.tooLong(max);
		return isTypeable(typed) ? null : FIELD_TEXTS.characterUnusable;
	};

/** Accepts any value of a file field: it is a token, which only the server can verify. */
const acceptAnyFile: ValueCheck = () => null;

const VALUE_CHECKS: Record<VarType, ValueCheck> = {
	[VAR_TYPES.normal]: (typed) =>
		/[\r\n]/.test(typed) ? FIELD_TEXTS.characterUnusable : checkText(MAX_TEXT_VALUE)(typed, []),
	[VAR_TYPES.number]: (typed) => {
		const number = numberOf(typed);
		if (number === null) return FIELD_TEXTS.decimalRequired;
		return Math.abs(number) > MAX_COMMON_NUMBER ? VAR_TEXTS.commonNumberRange : null;
	},
	[VAR_TYPES.longText]: checkText(MAX_LONG_TEXT_VALUE),
	[VAR_TYPES.image]: acceptAnyFile,
	[VAR_TYPES.pdf]: acceptAnyFile,
	[VAR_TYPES.select]: (typed, choices) =>
		choices.some(({ id }) => String(id) === typed) ? null : FIELD_TEXTS.choiceUnknown,
	[VAR_TYPES.date]: (typed) => (isDay(typed) ? null : FIELD_TEXTS.dateRequired),
};

const MAX_NAME = 100;
const MAX_MEMO = 5_000;
const MAX_MAIL = 254;

/** Only an at sign and a domain with a dot are required: only sending shows whether an address exists. */
const MAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/;

const baseVals = z.object({
	short_name: typedText(MAX_NAME).optional(),
	nickname: typedText(MAX_NAME).optional(),
	mail: typedText(MAX_MAIL)
		.refine((mail) => mail === "" || MAIL.test(mail), MEMBER_TEXTS.mailInvalid)
		.optional(),
	memo: typedText(MAX_MEMO).optional(),
});

const before = z.string().max(MAX_MEMO, FIELD_TEXTS.tooLong(MAX_MEMO)).optional();

/** Body of `POST /api/member/basevar` (M-251). Fields not named are unchanged. */
export const memberBaseInput = z.object({
	member_id: recordId(),
	vals: baseVals,
	metas: z.preprocess(
		(sent) => sent ?? {},
		z.object({ short_name: before, nickname: before, mail: before, memo: before }),
	),
});

export type MemberBaseInput = z.output<typeof memberBaseInput>;
export type BaseValues = MemberBaseInput["vals"];
export type BaseValueName = keyof BaseValues;

export const BASE_VALUE_NAMES = ["short_name", "nickname", "mail", "memo"] as const satisfies BaseValueName[];
