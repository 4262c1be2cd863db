import { Stack } from "@mantine/core";
import { COMMON_OPERAND, NO_COMMON_VAR_CHANGE } from "#domain/engine/actions/effects/common-var.ts";
import {
	COMMON_DECIMALS,
	COMMON_VAR_TYPES,
	type CommonVarType,
	MAX_COMMON_NUMBER,
} from "#domain/engine/kinds/common-var.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { NumberField } from "./parts/NumberField.tsx";
import { useItemType } from "./parts/useItemType.ts";

const OPERANDS = [
	[COMMON_OPERAND.add, "加算"],
	[COMMON_OPERAND.subtract, "減算"],
] as const;

const COUNTABLE_TYPES = [COMMON_VAR_TYPES.number];

/** Effect 32: adds to a common variable or subtracts from it. */
export function CommonVarEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"commonVar">) {
	const { common_var_id, operand, fix_value } = effect;
	const type = useItemType<CommonVarType>("common_var", common_var_id);
	const isCounted = type === null || type === COMMON_VAR_TYPES.number;
	return (
		<Stack gap="sm">
			<ItemField
				kind="common_var"
				label="共通情報"
				description="種別が「数値」のものを選べます。値は全員に共通で、実行する友だち1人ごとに増減します。"
				allowedTypes={COUNTABLE_TYPES}
				value={common_var_id || null}
				onChange={(id) => onChange({ ...effect, ...NO_COMMON_VAR_CHANGE, common_var_id: id ?? 0 })}
				error={errors.common_var_id ?? (isCounted ? undefined : ACTION_TEXTS.effectOtherType)}
				{...fieldProps("common_var_id")}
			/>
			{common_var_id > 0 && (
				<>
					<CodeSegments
						label="操作"
						choices={OPERANDS}
						value={operand}
						onChange={(next) => onChange({ ...effect, operand: next })}
					/>
					<NumberField
						label={operand === COMMON_OPERAND.add ? "加算する値" : "減算する値"}
						description={VAR_TEXTS.commonAmountHint}
						required
						value={fix_value}
						onChange={(next) => onChange({ ...effect, fix_value: next })}
						min={0}
						max={MAX_COMMON_NUMBER}
						decimals={COMMON_DECIMALS}
						error={errors.fix_value}
						{...fieldProps("fix_value")}
					/>
				</>
			)}
		</Stack>
	);
}
