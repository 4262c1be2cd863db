import { z } from "zod";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { MAX_COMMON_NUMBER } from "#domain/engine/kinds/common_var.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
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

/** Maximum number of fields in one save: more than an editor shows. */
const MAX_ITEMS = 500;
export const MAX_NORMAL_VALUE = 1_000;
export const MAX_LONG_VALUE = 5_000;
/** An uploaded file's token is the longest value except for a long text. */
const MAX_VALUE = MAX_LONG_VALUE;
const MAX_BEFORE = 10_000;

const itemKey = z
	.string()
	.max(15, FIELD_TEXTS.choiceUnknown)
	.regex(/^[1-9]\d{0,14}$/, FIELD_TEXTS.choiceUnknown);

/** A value as the wire has it: a text, a number's digits, a day, the id of a choice, the token of an upload. */
const value = z.preprocess(
	(given) => (typeof given === "number" ? String(given) : (given ?? "")),
	z.string({ error: FIELD_TEXTS.formWrong }).max(MAX_VALUE, FIELD_TEXTS.tooLong(MAX_VALUE)),
);

const meta = z.object({
	/** Loaded value before the change, so that another operator's change is not overwritten. */
	before: z.string().max(MAX_BEFORE, FIELD_TEXTS.tooLong(MAX_BEFORE)).optional(),
});

const saved = {
	member_id: recordId(),
	vals: boundedRecord(itemKey, value, MAX_ITEMS),
	metas: z.preprocess((given) => given ?? {}, boundedRecord(itemKey, meta, MAX_ITEMS)),
};

/** The body of `POST /api/v1/member/var` (M-252): every value that it names is written. */
export const memberVarsInput = z.object(saved);

/** The body of `POST /api/member/var` (M-250): of the values, those that were changed are written (M-105). */
export const memberVarInput = z
	.object({ ...saved, changed_item_ids: boundedList(recordId(), MAX_ITEMS) })
	.transform(({ changed_item_ids, vals, ...rest }): MemberVarsInput => {
		const changed = new Set(changed_item_ids.map(String));
		return { ...rest, vals: Object.fromEntries(Object.entries(vals).filter(([id]) => changed.has(id))) };
	});

export type MemberVarsInput = z.output<typeof memberVarsInput>;

export const isFileType = (type: VarType): boolean => type === VAR_TYPES.image || type === VAR_TYPES.pdf;

/** Why a value cannot be one of the type, as an operator typed it; null where it can. An empty one is none (M-220). */
export function problemWithValue(
	type: VarType,
	written: string,
	choices: readonly { id: number }[],
): string | null {
	if (written === "") return null;
	return CHECKS[type](written, choices);
}

type Check = (written: string, choices: readonly { id: number }[]) => string | null;

const textOf =
	(max: number): Check =>
	(written) => {
		if (written.length > max) return FIELD_TEXTS.tooLong(max);
		return isTypeable(written) ? null : FIELD_TEXTS.characterUnusable;
	};

/** Check for file fields: the value is a token, which only the server can read. */
const anyFile: Check = () => null;

const CHECKS: Record<VarType, Check> = {
	0: (written) =>
		/[\r\n]/.test(written) ? FIELD_TEXTS.characterUnusable : textOf(MAX_NORMAL_VALUE)(written, []),
	1: (written) => {
		const number = numberOf(written);
		if (number === null) return FIELD_TEXTS.decimalRequired;
		return Math.abs(number) > MAX_COMMON_NUMBER ? VAR_TEXTS.commonNumberRange : null;
	},
	2: textOf(MAX_LONG_VALUE),
	10: anyFile,
	13: anyFile,
	20: (written, choices) =>
		choices.some(({ id }) => String(id) === written) ? null : FIELD_TEXTS.choiceUnknown,
	30: (written) => (isDay(written) ? null : FIELD_TEXTS.dateRequired),
};

const MAX_NAME = 100;
const MAX_MEMO = 5_000;
const MAX_MAIL = 254;

/** One at sign with text before it, and a domain with a dot: only sending shows whether it exists. */
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
		(given) => given ?? {},
		z.object({ short_name: before, nickname: before, mail: before, memo: before }),
	),
});

export type MemberBaseInput = z.output<typeof memberBaseInput>;
export type BaseVals = MemberBaseInput["vals"];
export type BaseName = keyof BaseVals;

export const BASE_NAMES = ["short_name", "nickname", "mail", "memo"] as const satisfies BaseName[];
