import { Badge, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { MAX_FIELD_OPTION, MAX_FIELD_OPTIONS } from "#domain/forms/field.ts";
import { PlaceButtons } from "../../ui/PlaceButtons.tsx";
import { fieldMark } from "../../ui/problems.ts";
import { SortableFields } from "../../ui/SortableFields.tsx";
import type { FieldFormProps } from "./field-form-props.ts";
import { useTakenOver } from "./useTakenOver.ts";

/** What a dropdown offers; one that is written to a select field offers that field's choices. */
export function OptionsField(props: FieldFormProps) {
	const heading = useId();
	const taken = useTakenOver(props.field);
	return (
		<Stack gap="xs" role="group" aria-labelledby={heading}>
			<Input.Label id={heading} labelElement="div" required>
				選択肢
			</Input.Label>
			{taken ? <TakenOver options={taken} /> : <OptionList {...props} />}
		</Stack>
	);
}

const TakenOver = ({ options }: { options: string[] }) => (
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

const OptionList = ({ field, onChange, errors, name }: FieldFormProps) => (
	<SortableFields
		value={field.options.map((option) => ({ option }))}
		onChange={(entries) => onChange({ options: entries.map(({ option }) => option) })}
		noun="選択肢"
		field={name("options")}
		error={errors.options}
		adding={{ blank: () => ({ option: "" }), most: MAX_FIELD_OPTIONS }}
		// An option is its text, and nothing else of it is kept.
		keyOf={(_, place) => String(place)}
	>
		{({ option }, { place, places, onChange, onMove, onRemove }) => {
			const what = `${place + 1}番目の選択肢`;
			return (
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<TextInput
						aria-label={what}
						flex={1}
						value={option}
						onChange={(event) => onChange({ option: event.currentTarget.value })}
						maxLength={MAX_FIELD_OPTION}
						error={errors[`options[${place}]`]}
						data-entry
						{...fieldMark(`${name("options")}[${place}]`)}
					/>
					<PlaceButtons what={what} place={place} places={places} onMove={onMove} onRemove={onRemove} />
				</Group>
			);
		}}
	</SortableFields>
);
