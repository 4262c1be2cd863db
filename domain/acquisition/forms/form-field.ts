import { z } from "zod";
import { MAX_CHOICES, VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import {
	boundedList,
	boundedRecord,
	optionalId,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { type AnswerCondition, answerCondition, fieldId } from "./answer-condition.ts";
import { FIELD_TYPES, type FieldType } from "./field-types/field-type-codes.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import { priceOfForm } from "./form-payment-input.ts";

/** Input rules of a textbox. */
const FIELD_RULES = ["name", "kana", "none", "email", "tel", "numeric"] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

export const FIELD_RULE_LABELS: Record<FieldRule, string> = {
	name: "お名前",
	kana: "フリガナ（全角カタカナ）",
	none: "指定なし",
	email: "メールアドレス",
	tel: "電話番号",
	numeric: "数値",
};

export const MAX_FIELDS = 50;
export const MAX_FIELD_LABEL = 100;
export const MAX_FIELD_DESCRIPTION = 500;
export const MAX_FIELD_OPTIONS = MAX_CHOICES;
export const MAX_FIELD_OPTION = 100;

/** Question of a form, with the field names of the API. */
export interface FormField {
	id: number;
	/** Label shown to friends. */
	label: string;
	/** One of FIELD_TYPES. */
	swatch_id: FieldType;
	/** Rule of a textbox; null for all other types. */
	rule: FieldRule | null;
	/** Friend information that stores the answer; null for none. */
	var_id: number | null;
	var_name: string;
	var_type: VarType | null;
	required: boolean;
	description: string;
	options: string[];
	/** Whether the answer is shown in the calendar to which the reservation is written. */
	syncGc: boolean;
	/** Whether the answer becomes the friend's real name. */
	sync_real_name: boolean;
	/** Yen of its options, tax included; missing in older questions. */
	prices?: Record<string, number>;
	/** Whether the number in its answer multiplies the amount to be paid. */
	is_quantity?: boolean;
	/** Condition on the answer to an earlier question; without one it is always shown. */
	shown_if?: AnswerCondition | null;
}

/** Whether a type has a rule: only textboxes do. */
export const hasRule = (type: FieldType | null): boolean => type === FIELD_TYPES.textbox;

/** Types of friend information that can store answers to such a question. */
export const varTypesFor = (type: FieldType | null, rule: FieldRule | null): readonly VarType[] =>
	type === null ? [VAR_TYPES.normal, VAR_TYPES.longText] : fieldTypeOf({ swatch_id: type }).fieldTypes(rule);

/** Whether answers of a type may become the real name: it must be a single line. */
export const mayBeRealName = (type: FieldType | null): boolean => type === FIELD_TYPES.textbox;

export const isFieldType = (code: number | null): code is FieldType =>
	(Object.values(FIELD_TYPES) as (number | null)[]).includes(code);
const isFieldRule = (rule: string | null): rule is FieldRule =>
	(FIELD_RULES as readonly (string | null)[]).includes(rule);

/** An empty choice becomes null, so that it is reported together with the other problems of the question. */
const choiceOrNull = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const NO_ID = new Set<unknown>(["", 0, "0", undefined]);

const fieldSchema = z.object({
	/** Null or negative for a new question. */
	id: z.preprocess((value) => (NO_ID.has(value) ? null : value), fieldId().nullable()),
	label: typedText(MAX_FIELD_LABEL, FORM_TEXTS.fieldLabelRequired).default(""),
	swatch_id: choiceOrNull(wholeNumber(FORM_TEXTS.fieldTypeRequired)),
	rule: choiceOrNull(z.string({ error: FORM_TEXTS.fieldRuleRequired }).max(20, FORM_TEXTS.fieldRuleRequired)),
	/** Whether answers are stored in friend information; by default if a field is selected. */
	sync_var: yesNo().optional(),
	var_id: optionalId().default(null),
	/** Type known to the editor; the stored one is checked again when the form is saved. */
	var_type: choiceOrNull(wholeNumber(FIELD_TEXTS.choiceUnknown)),
	required: yesNo().default(true),
	description: typedText(MAX_FIELD_DESCRIPTION).default(""),
	options: boundedList(
		typedText(MAX_FIELD_OPTION),
		MAX_FIELD_OPTIONS,
		VAR_TEXTS.tooManyChoices(MAX_FIELD_OPTIONS),
	),
	syncGc: yesNo().default(false),
	sync_real_name: yesNo().default(false),
	prices: boundedRecord(z.string().max(MAX_FIELD_OPTION), priceOfForm(), MAX_FIELD_OPTIONS).default({}),
	is_quantity: yesNo().default(false),
	shown_if: answerCondition.nullable().default(null),
});

type Problem = [path: (string | number)[], message: string];

/** All problems of a question. */
function problemsOf(field: z.output<typeof fieldSchema>): Problem[] {
	const { label, swatch_id, rule, var_id, var_type } = field;
	const type = isFieldType(swatch_id) ? swatch_id : null;
	const problems: Problem[] = [];
	if (label === "" && type !== FIELD_TYPES.page) problems.push([["label"], FORM_TEXTS.fieldLabelRequired]);
	if (type === null) problems.push([["swatch_id"], FORM_TEXTS.fieldTypeRequired]);
	if (hasRule(type) && !isFieldRule(rule)) problems.push([["rule"], FORM_TEXTS.fieldRuleRequired]);
	if (field.sync_var && var_id === null) problems.push([["var_id"], FORM_TEXTS.fieldVarRequired]);
	const types = varTypesFor(type, isFieldRule(rule) ? rule : null) as readonly number[];
	if (type !== null && isSynced(field) && var_type !== null && !types.includes(var_type))
		problems.push([["var_id"], FORM_TEXTS.fieldVarUnfit]);
	// A question that fills a select field has that field's choices.
	const hasOptions = hasOwnOptions(type) && !(isSynced(field) && var_type === VAR_TYPES.select);
	return hasOptions ? [...problems, ...problemsOfOptions(field.options)] : problems;
}

function problemsOfOptions(options: string[]): Problem[] {
	if (options.length === 0) return [[["options"], FORM_TEXTS.fieldOptionsRequired]];
	return options.reduce<Problem[]>((problems, option, at) => {
		if (option === "") problems.push([["options", at], FORM_TEXTS.fieldOptionEmpty]);
		else if (options.indexOf(option) < at) problems.push([["options", at], VAR_TEXTS.choiceRepeated]);
		return problems;
	}, []);
}

/** Whether a type has a list of options. */
export const hasOwnOptions = (type: FieldType | null): boolean =>
	type !== null && fieldTypeOf({ swatch_id: type }).hasOptions;

const isSynced = ({ sync_var, var_id }: { sync_var?: boolean | undefined; var_id: number | null }) =>
	var_id !== null && sync_var !== false;

/** A question from the editor. Properties that its type does not use are dropped. */
export const fieldInput = fieldSchema
	.superRefine((field, ctx) => {
		for (const [path, message] of problemsOf(field)) ctx.addIssue({ code: "custom", path, message });
	})
	.transform(({ sync_var, ...field }) => {
		const type = field.swatch_id as FieldType;
		const { isAnswered, hasOptions } = fieldTypeOf({ swatch_id: type });
		const synced = isAnswered && isSynced({ ...field, sync_var });
		return {
			...field,
			swatch_id: type,
			rule: hasRule(type) ? (field.rule as FieldRule) : null,
			var_id: synced ? field.var_id : null,
			var_type: synced ? (field.var_type as VarType | null) : null,
			required: isAnswered && field.required,
			options: hasOptions ? field.options : [],
			prices: hasOptions ? withoutFree(field.prices) : {},
			is_quantity: isAnswered && field.is_quantity,
			syncGc: isAnswered && field.syncGc,
			sync_real_name: field.sync_real_name && mayBeRealName(type),
		};
	});

const withoutFree = (prices: Record<string, number>): Record<string, number> =>
	Object.fromEntries(Object.entries(prices).filter(([, yen]) => yen > 0));

export type FieldInput = z.output<typeof fieldInput>;

/** Questions of a form, in order. */
export const fieldsInput = boundedList(fieldInput, MAX_FIELDS, FORM_TEXTS.tooManyFields(MAX_FIELDS));
