import { Skeleton } from "@mantine/core";
import {
	normaliseValue,
	VALUE_TYPE,
	valueTypesOf,
} from "#domain/engine/actions/effects/friend-info-value.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { CodeSelect } from "#web/engine/filters/conditions/parts/CodeSelect.tsx";
import { firstErrorAt } from "#web/engine/filters/conditions/parts/firstErrorAt.ts";
import { ContextField } from "../context/ContextField.tsx";
import { useMayUseContexts } from "../context/triggerContexts.ts";
import type { EffectFormProps } from "../effectEntry.ts";
import { ConstantField } from "./ConstantField.tsx";
import { RangeFields } from "./RangeFields.tsx";

const VALUE_TYPE_LABELS = {
	[VALUE_TYPE.constant]: "値を指定",
	[VALUE_TYPE.random]: "範囲の中からランダム",
	[VALUE_TYPE.date]: "アクションを実行した日",
	[VALUE_TYPE.integration]: "連携データ",
} as const;

/** Source of the value, and the fields of that source. */
export function ValueFields(props: EffectFormProps<"friendInfo">) {
	const { effect, onChange, errors, fieldProps } = props;
	const { var_type, valuetype } = effect;
	const withContexts = useMayUseContexts(valuetype === VALUE_TYPE.integration);
	const codes = valueTypesOf(var_type).filter((code) => withContexts || code !== VALUE_TYPE.integration);
	const set = (part: Partial<EffectOf<"friendInfo">>) => onChange(normaliseValue({ ...effect, ...part }));
	// An option that appears later above the fields would shift them and hide an open list.
	if (withContexts === null) return <Skeleton height="3.75rem" />;
	return (
		<>
			{codes.length > 1 && (
				<CodeSelect
					label="値の決め方"
					labels={VALUE_TYPE_LABELS}
					codes={codes}
					value={valuetype}
					onChange={(next) => set({ valuetype: next, dynamic_value: "" })}
					error={errors.valuetype}
					{...fieldProps("valuetype")}
				/>
			)}
			{valuetype === VALUE_TYPE.constant && <ConstantField {...props} />}
			{valuetype === VALUE_TYPE.random && <RangeFields {...props} />}
			{valuetype === VALUE_TYPE.integration && (
				<ContextField
					value={effect.context}
					onChange={(context) => set({ context })}
					error={firstErrorAt(errors, "context")}
					{...fieldProps("context")}
				/>
			)}
		</>
	);
}
