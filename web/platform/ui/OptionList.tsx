import { Group, TextInput } from "@mantine/core";
import { fieldAttribute } from "./formProblems.ts";
import { PositionButtons } from "./PositionButtons.tsx";
import { SortableFields } from "./SortableFields.tsx";

interface OptionListProps {
	value: string[];
	onChange: (options: string[]) => void;
	/** Server's field name of the list. */
	field: string;
	/** Errors by field name of the list (`options`) or an entry (`options[0]`). */
	errors: Record<string, string>;
	/** Maximum number of options and maximum length of one. */
	maxOptions: number;
	maxLength: number;
	/** Heading; absent if the surroundings have one. */
	label?: string;
}

/** Editable list of a question's options. */
export const OptionList = ({
	value,
	onChange,
	field,
	errors,
	maxOptions,
	maxLength,
	label,
}: OptionListProps) => (
	<SortableFields
		value={value.map((option) => ({ option }))}
		onChange={(entries) => onChange(entries.map(({ option }) => option))}
		noun="選択肢"
		{...(label !== undefined && { label, required: true })}
		field={field}
		error={errors.options}
		adding={{ blank: () => ({ option: "" }), max: maxOptions }}
		// An option has no id, only its text.
		keyOf={(_, index) => String(index)}
	>
		{({ option }, { index, count, onChange, onMove, onRemove }) => {
			const entryName = `${index + 1}番目の選択肢`;
			return (
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<TextInput
						aria-label={entryName}
						flex={1}
						value={option}
						onChange={(event) => onChange({ option: event.currentTarget.value })}
						maxLength={maxLength}
						error={errors[`options[${index}]`]}
						data-entry
						{...fieldAttribute(`${field}[${index}]`)}
					/>
					<PositionButtons
						entryName={entryName}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
			);
		}}
	</SortableFields>
);
