import { Badge, Group, Input, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { MAX_FIELD_OPTION, MAX_FIELD_OPTIONS } from "#domain/acquisition/forms/form-field.ts";
import { OptionList } from "#web/platform/ui/OptionList.tsx";
import type { FieldFormProps } from "./fieldFormProps.ts";
import { useVarOptions } from "./useVarOptions.ts";

/** Options of a question; one stored in a select field takes that field's choices. */
export function FieldOptions({ field, onChange, errors, name }: FieldFormProps) {
	const heading = useId();
	const fieldChoices = useVarOptions(field);
	return (
		<Stack gap="xs" role="group" aria-labelledby={heading}>
			<Input.Label id={heading} labelElement="div" required>
				選択肢
			</Input.Label>
			{fieldChoices ? (
				<ChoicesOfField options={fieldChoices} />
			) : (
				<OptionList
					value={field.options}
					onChange={(options) => onChange({ options })}
					field={name("options")}
					errors={errors}
					maxOptions={MAX_FIELD_OPTIONS}
					maxLength={MAX_FIELD_OPTION}
				/>
			)}
		</Stack>
	);
}

const ChoicesOfField = ({ options }: { options: string[] }) => (
	<>
		<Text size="xs" c="dimmed">
			保存先の友だち情報の選択肢をそのまま表示します。
		</Text>
		<Group gap="0.25rem">
			{options.map((option) => (
				<Badge key={option} color="gray" tt="none">
					{option}
				</Badge>
			))}
		</Group>
	</>
);
