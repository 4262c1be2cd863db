import { Stack, Text } from "@mantine/core";
import {
	normaliseValue,
	OPERAND,
	operandsOf,
	VALUE_TYPE,
	withEffectField,
} from "#domain/engine/actions/effects/friend-info-value.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ValueFields } from "./friend-info/ValueFields.tsx";
import { ItemField } from "./parts/ItemField.tsx";
import { useItemType } from "./parts/useItemType.ts";

type Props = EffectFormProps<"friendInfo">;

const OPERAND_LABELS = {
	[OPERAND.assign]: "代入",
	[OPERAND.add]: "加算",
	[OPERAND.subtract]: "減算",
	[OPERAND.clear]: "消去",
} as const;

/** Effect 6: changes a friend field. */
export function FriendInfoEffect(props: Props) {
	const { effect, onChange, errors, fieldProps } = props;
	const type = useItemType<VarType>("var", effect.var_id);
	const hasOtherType = type !== null && type !== effect.var_type;
	return (
		<Stack gap="sm">
			<ItemField
				kind="var"
				label="友だち情報"
				onlyWritable
				value={effect.var_id || null}
				onChange={(id, item) =>
					onChange(
						id !== null && item
							? withEffectField(effect, { id, type: item.type as VarType })
							: { ...effect, var_id: id ?? 0 },
					)
				}
				error={errors.var_id ?? (hasOtherType ? ACTION_TEXTS.effectOtherType : undefined)}
				{...fieldProps("var_id")}
			/>
			{effect.var_id > 0 && !hasOtherType && (
				<>
					<OperandField {...props} />
					{effect.operand !== OPERAND.clear && <ValueFields {...props} />}
				</>
			)}
		</Stack>
	);
}

function OperandField({ effect, onChange, errors }: Props) {
	const { var_type, valuetype, operand } = effect;
	const operands = operandsOf(var_type, valuetype === VALUE_TYPE.integration ? effect.context : null);
	if (operands.length === 1)
		return (
			<Text size="sm" c="dimmed">
				値を{OPERAND_LABELS[operands[0]!]}します。画像とPDFの友だち情報は{OPERAND_LABELS[OPERAND.clear]}
				だけできます。
			</Text>
		);
	return (
		<CodeSegments
			label="操作"
			description={
				errors.operand ?? (var_type === VAR_TYPES.date ? "日付の計算（加算・減算）はできません。" : undefined)
			}
			choices={operands.map((code) => [code, OPERAND_LABELS[code]] as const)}
			value={operand}
			onChange={(next) => onChange(normaliseValue({ ...effect, operand: next }))}
		/>
	);
}
