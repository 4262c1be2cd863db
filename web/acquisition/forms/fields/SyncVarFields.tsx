import { Stack } from "@mantine/core";
import { varTypesFor } from "#domain/acquisition/forms/form-field.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { FieldFormProps } from "./fieldFormProps.ts";
import { useVarOptions } from "./useVarOptions.ts";

/** Fields for storing answers in friend information. */
export function SyncVarFields({ field, onChange, errors, name }: FieldFormProps) {
	const fieldChoices = useVarOptions(field);
	return (
		<Stack gap="xs">
			<Toggle
				label="友だち情報に保存する"
				checked={field.sync_var}
				onChange={(event) =>
					onChange({
						sync_var: event.currentTarget.checked,
						// Keeps the previous choices, editable from now on.
						...(fieldChoices && { options: fieldChoices, var_id: null, var_type: null }),
					})
				}
			/>
			{field.sync_var && (
				<ItemField
					kind="var"
					label="保存先の友だち情報"
					description={
						varTypesFor(field.swatch_id, field.rule).includes(VAR_TYPES.select)
							? "「選択」の友だち情報を選ぶと、その選択肢を引き継ぎます。"
							: undefined
					}
					onlyWritable
					allowedTypes={varTypesFor(field.swatch_id, field.rule)}
					value={field.var_id}
					onChange={(var_id, item) =>
						onChange({ var_id, var_type: (item?.type as VarType | undefined) ?? null })
					}
					error={errors.var_id}
					{...fieldAttribute(name("var_id"))}
				/>
			)}
		</Stack>
	);
}
