import { z } from "zod";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeIn, decimal, isTypeable, recordId, requireSent } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { contextField, contextText, isContextSelected } from "./dynamic-context.ts";
import {
	type FriendInfoValue,
	NO_VALUE,
	normaliseValue,
	OPERAND,
	problemWithConstant,
	VALUE_TYPE,
} from "./friend-info-value.ts";
import { shortNames, shortText } from "./short-names.ts";
import { MAX_EFFECT_TEXT } from "./text.ts";

/** Effect 6: changes a field of friend information. */
export const friendInfo = defineEffect(
	z
		.object({
			type: z.literal(6),
			...conditionField(),
			var_id: recordId(ACTION_TEXTS.friendInfoRequired),
			/**
			 * No default, because a wrong type would refuse the value, or the whole effect, without naming
			 * this field.
			 */
			var_type: requireSent(codeIn(VAR_TYPES)),
			operand: codeIn(OPERAND).default(OPERAND.assign),
			valuetype: codeIn(VALUE_TYPE).default(VALUE_TYPE.constant),
			/** Always text, also for a number or an option's id. */
			fix_value: z.preprocess(
				(value) => (typeof value === "number" ? String(value) : value),
				z
					.string({ error: FILTER_TEXTS.queryRequired })
					.max(MAX_EFFECT_TEXT, FIELD_TEXTS.tooLong(MAX_EFFECT_TEXT))
					.refine(isTypeable, FIELD_TEXTS.characterUnusable)
					.default(""),
			),
			min_value: decimal().default(0),
			max_value: decimal().default(0),
			dynamic_value: z.enum(["", "action_date"], { error: FIELD_TEXTS.choiceUnknown }).default(""),
			context: contextField(),
		})
		.check(({ value, issues }) => {
			const { operand, valuetype, var_type, fix_value, max_value, min_value, context } =
				normaliseValue(value);
			if (operand === OPERAND.clear) return;
			const refuse = (field: string, message: string) =>
				issues.push({ code: "custom", path: [field], message, input: undefined });
			// A fallback to assigning would overwrite the value to be incremented.
			if (operand !== value.operand) refuse("operand", ACTION_TEXTS.notCountable);
			const problem = valuetype === VALUE_TYPE.constant ? problemWithConstant(var_type, fix_value) : null;
			if (problem) refuse("fix_value", problem);
			// Unset limits would assign 0 to everybody.
			if (valuetype === VALUE_TYPE.random && min_value === 0 && max_value === 0)
				refuse("max_value", ACTION_TEXTS.rangeRequired);
			if (valuetype === VALUE_TYPE.integration && !isContextSelected(context))
				refuse("context", FILTER_TEXTS.eventKeyRequired);
		})
		.transform((effect): typeof effect => normaliseValue(effect)),
)({
	type: 6,
	modes: { valuetype: ["min_value", "max_value", "context"] },
	label: "友だち情報操作",
	fieldLabels: {
		var_id: "友だち情報",
		operand: "操作",
		valuetype: "値の決め方",
		fix_value: "値",
		min_value: "最小の値",
		max_value: "最大の値",
	},
	blank: () => ({
		type: 6,
		member_query_id: null,
		var_id: 0,
		var_type: VAR_TYPES.normal,
		operand: OPERAND.assign,
		valuetype: VALUE_TYPE.constant,
		...NO_VALUE,
		dynamic_value: "",
	}),
	references: ({ var_id }) => ({ vars: [var_id] }),
	summary: (effect, names) => {
		const field = `友だち情報${shortNames(names.vars, effect.var_id)}`;
		if (effect.operand === OPERAND.clear) return `${field}を消去`;
		const value = valueText(effect, names);
		return {
			[OPERAND.assign]: `${field}に${value}を代入`,
			[OPERAND.add]: `${field}に${value}を加算`,
			[OPERAND.subtract]: `${field}から${value}を減算`,
		}[effect.operand];
	},
});

function valueText(effect: FriendInfoValue & { var_id: number }, { choices }: FilterNames): string {
	const { valuetype, var_type, fix_value, min_value, max_value, context } = effect;
	if (valuetype === VALUE_TYPE.date) return "実行した日";
	if (valuetype === VALUE_TYPE.random) return `${min_value}〜${max_value}のどれか`;
	if (valuetype === VALUE_TYPE.integration) return context ? contextText(context) : "";
	if (var_type !== VAR_TYPES.select) return shortText(fix_value);
	const choiceNames = new Map(choices.get(effect.var_id)?.map(({ id, value }) => [id, value]));
	return shortNames(choiceNames, Number(fix_value));
}
