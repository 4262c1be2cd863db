import { Badge, Button, Group, Input, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { MAX_FIELD_OPTION, MAX_FIELD_OPTIONS } from "#domain/forms/field.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { PlaceButtons } from "../../ui/PlaceButtons.tsx";
import { fieldMark } from "../../ui/problems.ts";
import { useEntries } from "../../ui/useEntries.ts";
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

function OptionList({ field, onChange, errors, name }: FieldFormProps) {
	const value = field.options.map((option) => ({ option }));
	const { list, told, change, move, remove, add } = useEntries({
		value,
		onChange: (entries) => onChange({ options: entries.map(({ option }) => option) }),
		noun: "選択肢",
		blank: () => ({ option: "" }),
	});
	const mark = (part: string) => fieldMark(name(part));
	return (
		<Stack gap="xs" ref={list}>
			{value.map(({ option }, index) => {
				const what = `${index + 1}番目の選択肢`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: an option is its text, and nothing else of it is kept
					<Group key={index} gap="xs" wrap="nowrap" align="flex-start">
						<TextInput
							aria-label={what}
							flex={1}
							value={option}
							onChange={(event) => change(index, { option: event.currentTarget.value })}
							maxLength={MAX_FIELD_OPTION}
							error={errors[`options[${index}]`]}
							data-entry
							{...fieldMark(`${name("options")}[${index}]`)}
						/>
						<PlaceButtons
							what={what}
							place={index}
							places={value.length}
							onMove={(to) => move(index, to)}
							onRemove={() => remove(index)}
						/>
					</Group>
				);
			})}
			<div>
				<Button
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					onClick={add}
					disabled={value.length >= MAX_FIELD_OPTIONS}
					data-add
					{...mark("options")}
				>
					選択肢を追加する
				</Button>
			</div>
			{errors.options && <Input.Error>{errors.options}</Input.Error>}
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</Stack>
	);
}
