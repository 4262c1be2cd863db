import { z } from "zod";
import { MAX_CHOICES, VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars.ts";
import { list, optionalId, typedText, wholeNumber, yesNo } from "#domain/platform/wire/wire.ts";
import { type AnswerIs, answerIs, fieldId } from "./answer-is.ts";
import { FIELD_TYPES, type FieldType } from "./field-types/codes.ts";
import { fieldTypeOf } from "./field-types/registry.ts";

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

/** A question of a form, by the names of the wire. */
export interface FormField {
	id: number;
	/** Label shown to friends. */
	label: string;
	/** One of FIELD_TYPES. */
	swatch_id: FieldType;
	/** Of a textbox; null of any other. */
	rule: FieldRule | null;
	/** The friend information that the answer is written to; null for none. */
	var_id: number | null;
	var_name: string;
	var_type: VarType | null;
	required: boolean;
	description: string;
	options: string[];
	/** The answer is shown in the calendar that the reservation is written to. */
	syncGc: boolean;
	/** The answer becomes the friend's real name. */
	sync_real_name: boolean;
	/** The answer to an earlier question on which it is shown; none shows it always. */
	shown_if?: AnswerIs | null;
}

/** Only a textbox has a rule. */
export const hasRule = (type: FieldType | null): boolean => type === FIELD_TYPES.textbox;

/** The types of friend information that can store answers to such a question. */
export const varTypesFor = (type: FieldType | null, rule: FieldRule | null): readonly VarType[] =>
	type === null ? [VAR_TYPES.normal, VAR_TYPES.longText] : fieldTypeOf({ swatch_id: type }).varTypes(rule);

/** A name is a single line. */
export const mayBeRealName = (type: FieldType | null): boolean => type === FIELD_TYPES.textbox;

export const isFieldType = (code: number | null): code is FieldType =>
	(Object.values(FIELD_TYPES) as (number | null)[]).includes(code);
const isFieldRule = (rule: string | null): rule is FieldRule =>
	(FIELD_RULES as readonly (string | null)[]).includes(rule);

/** An empty choice is null, so that it is refused together with all other problems of the question. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const NO_ID = new Set<unknown>(["", 0, "0", undefined]);

const written = z.object({
	/** Absent, or below 0, for a new one. */
	id: z.preprocess((value) => (NO_ID.has(value) ? null : value), fieldId().nullable()),
	label: typedText(MAX_FIELD_LABEL, FORM_TEXTS.fieldLabelRequired).default(""),
	swatch_id: chosen(wholeNumber(FORM_TEXTS.fieldTypeRequired)),
	rule: chosen(z.string({ error: FORM_TEXTS.fieldRuleRequired }).max(20, FORM_TEXTS.fieldRuleRequired)),
	/** Whether answers are written to friend information; by default, where a field is named. */
	sync_var: yesNo().optional(),
	var_id: optionalId().default(null),
	/** The type that the editor knows. The stored one is checked again when the form is saved. */
	var_type: chosen(wholeNumber(FIELD_TEXTS.choiceUnknown)),
	required: yesNo().default(true),
	description: typedText(MAX_FIELD_DESCRIPTION).default(""),
	options: list(typedText(MAX_FIELD_OPTION), MAX_FIELD_OPTIONS, VAR_TEXTS.tooManyChoices(MAX_FIELD_OPTIONS)),
	syncGc: yesNo().default(false),
	sync_real_name: yesNo().default(false),
	shown_if: answerIs.nullable().default(null),
});

type Problem = [path: (string | number)[], message: string];

/** All problems of a question at once. */
function problemsOf(field: z.output<typeof written>): Problem[] {
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
	// A question that fills a select field offers that field's choices.
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

/** Whether questions of a type have options of their own. */
export const hasOwnOptions = (type: FieldType | null): boolean =>
	type !== null && fieldTypeOf({ swatch_id: type }).offers;

const isSynced = ({ sync_var, var_id }: { sync_var?: boolean | undefined; var_id: number | null }) =>
	var_id !== null && sync_var !== false;

/** A question as its editor sends it. Parts that its type does not use are dropped. */
export const fieldInput = written
	.superRefine((field, ctx) => {
		for (const [path, message] of problemsOf(field)) ctx.addIssue({ code: "custom", path, message });
	})
	.transform(({ sync_var, ...field }) => {
		const type = field.swatch_id as FieldType;
		const { asks, offers } = fieldTypeOf({ swatch_id: type });
		const synced = asks && isSynced({ ...field, sync_var });
		return {
			...field,
			swatch_id: type,
			rule: hasRule(type) ? (field.rule as FieldRule) : null,
			var_id: synced ? field.var_id : null,
			var_type: synced ? (field.var_type as VarType | null) : null,
			required: asks && field.required,
			options: offers ? field.options : [],
			syncGc: asks && field.syncGc,
			sync_real_name: field.sync_real_name && mayBeRealName(type),
		};
	});

export type FieldInput = z.output<typeof fieldInput>;

/** The questions of a form, in order. */
export const fieldsInput = list(fieldInput, MAX_FIELDS, FORM_TEXTS.tooManyFields(MAX_FIELDS));
