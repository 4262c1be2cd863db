import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { type DynamicContext, isReceivedMessage } from "./dynamic-context.ts";

export const OPERAND = { assign: 1, add: 2, subtract: 3, clear: 4 } as const;
export type Operand = (typeof OPERAND)[keyof typeof OPERAND];

export const VALUE_TYPE = { constant: 1, random: 2, date: 3, integration: 15 } as const;
export type ValueType = (typeof VALUE_TYPE)[keyof typeof VALUE_TYPE];

/** Value of `dynamic_value` for the day on which the action runs. */
const ACTION_DATE = "action_date";

export interface FriendInfoValue {
	var_type: VarType;
	operand: Operand;
	valuetype: ValueType;
	fix_value: string;
	min_value: number;
	max_value: number;
	dynamic_value: string;
	context: DynamicContext | null;
}

/**
 * Operations available for a field. Images and PDFs can only be cleared; only numbers support
 * addition.
 */
export function operandsOf(type: VarType, context: DynamicContext | null = null): readonly Operand[] {
	if (type === VAR_TYPES.image || type === VAR_TYPES.pdf) return [OPERAND.clear];
	return type === VAR_TYPES.number && !isReceivedMessage(context)
		? [OPERAND.assign, OPERAND.add, OPERAND.subtract, OPERAND.clear]
		: [OPERAND.assign, OPERAND.clear];
}

/** Value types available for a field. */
export const valueTypesOf = (type: VarType): readonly ValueType[] =>
	type === VAR_TYPES.number
		? [VALUE_TYPE.constant, VALUE_TYPE.random, VALUE_TYPE.integration]
		: type === VAR_TYPES.date
			? [VALUE_TYPE.constant, VALUE_TYPE.date, VALUE_TYPE.integration]
			: [VALUE_TYPE.constant, VALUE_TYPE.integration];

export const NO_VALUE = {
	fix_value: "",
	min_value: 0,
	max_value: 0,
	dynamic_value: "",
	context: null,
} satisfies Partial<FriendInfoValue>;

/**
 * Selects another field and resets the settings of the previous one. A select field starts with clearing;
 * images and PDFs allow nothing else (A-240 to A-243; rules, Codes).
 */
export const withEffectField = <Value extends FriendInfoValue & { var_id: number }>(
	value: Value,
	field: { id: number; type: VarType },
): Value => ({
	...value,
	...NO_VALUE,
	var_id: field.id,
	var_type: field.type,
	operand: field.type === VAR_TYPES.select ? OPERAND.clear : operandsOf(field.type)[0]!,
	valuetype: VALUE_TYPE.constant,
});

/** Reason why a constant is invalid for the type; null for a valid one. */
export function problemWithConstant(type: VarType, value: string): string | null {
	if (value.trim() === "")
		return type === VAR_TYPES.select ? FIELD_TEXTS.choiceRequired : FILTER_TEXTS.queryRequired;
	if (type === VAR_TYPES.number) return numberOf(value) === null ? FIELD_TEXTS.numberRequired : null;
	if (type === VAR_TYPES.date) return isDay(value) ? null : FIELD_TEXTS.dateRequired;
	if (type === VAR_TYPES.select) return /^[1-9]\d{0,9}$/.test(value) ? null : FIELD_TEXTS.choiceRequired;
	return null;
}

/** Adjusts a value to the operation and type, and resets unused fields. */
export function normaliseValue<Value extends FriendInfoValue>(value: Value): Value {
	const operands = operandsOf(
		value.var_type,
		value.valuetype === VALUE_TYPE.integration ? value.context : null,
	);
	const operand = operands.includes(value.operand) ? value.operand : operands[0]!;
	if (operand === OPERAND.clear) return { ...value, ...NO_VALUE, operand, valuetype: VALUE_TYPE.constant };
	// `action_date` requires this value type.
	const requestedType = value.dynamic_value === ACTION_DATE ? VALUE_TYPE.date : value.valuetype;
	const valuetype = valueTypesOf(value.var_type).includes(requestedType)
		? requestedType
		: VALUE_TYPE.constant;
	return {
		...value,
		operand,
		valuetype,
		fix_value: valuetype === VALUE_TYPE.constant ? value.fix_value : "",
		...(valuetype === VALUE_TYPE.random
			?
				{ max_value: Math.max(value.min_value, value.max_value) }
			: { min_value: 0, max_value: 0 }),
		dynamic_value: valuetype === VALUE_TYPE.date ? ACTION_DATE : "",
		context: valuetype === VALUE_TYPE.integration ? value.context : null,
	};
}
