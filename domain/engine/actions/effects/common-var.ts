import { z } from "zod";
import { COMMON_DECIMALS, MAX_COMMON_NUMBER } from "#domain/engine/kinds/common-var.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { codeIn, codeOf, decimal, recordId } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** Operations on a common variable. */
export const COMMON_OPERAND = { add: 2, subtract: 3 } as const;

/** Code of `value_type`: the amount is `fix_value`. There are no other codes. */
const FIXED_VALUE = 1;

/** Defaults for a newly selected common variable. */
export const NO_COMMON_VAR_CHANGE = {
	operand: COMMON_OPERAND.add,
	value_type: FIXED_VALUE,
	fix_value: 0,
	min_value: 0,
	max_value: 0,
} as const;

const boundedValue = () =>
	decimal(COMMON_DECIMALS)
		.refine((value) => Math.abs(value) <= MAX_COMMON_NUMBER, VAR_TEXTS.commonNumberRange)
		.default(0);

/** Effect 32: increments or decrements a common variable. */
export const commonVar = defineEffect(
	z.object({
		type: z.literal(32),
		...conditionField(),
		common_var_id: recordId(ACTION_TEXTS.commonVarRequired),
		operand: codeIn(COMMON_OPERAND).default(COMMON_OPERAND.add),
		value_type: codeOf(FIXED_VALUE).default(FIXED_VALUE),
		fix_value: decimal(COMMON_DECIMALS)
			.refine((value) => value >= 0 && value <= MAX_COMMON_NUMBER, VAR_TEXTS.commonAmountRange)
			.default(0),
		min_value: boundedValue(),
		max_value: boundedValue(),
	}),
)({
	type: 32,
	label: "共通情報操作",
	fieldLabels: { common_var_id: "共通情報", fix_value: "値" },
	blank: () => ({
		type: 32,
		member_query_id: null,
		common_var_id: 0,
		...NO_COMMON_VAR_CHANGE,
	}),
	references: ({ common_var_id }) => ({ commonVars: [common_var_id] }),
	summary: ({ common_var_id, operand, fix_value }, { commonVars }) => {
		const name = `共通情報${shortNames(commonVars, common_var_id)}`;
		return operand === COMMON_OPERAND.add ? `${name}に${fix_value}を加算` : `${name}から${fix_value}を減算`;
	},
});
