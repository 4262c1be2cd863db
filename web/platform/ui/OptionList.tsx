import { Group, TextInput } from "@mantine/core";
import { PlaceButtons } from "./PlaceButtons.tsx";
import { fieldMark } from "./problems.ts";
import { SortableFields } from "./SortableFields.tsx";

interface OptionListProps {
	value: string[];
	onChange: (options: string[]) => void;
	/** How the server calls the list. */
	field: string;
	/** By the list's own name (`options`), and by its entries' (`options[0]`). */
	errors: Record<string, string>;
	/** How many options there may be, and how long one may be. */
	most: number;
	longest: number;
	/** The heading; without one the list belongs to what stands around it. */
	label?: string;
}

/** What a question offers to choose from. */
export const OptionList = ({ value, onChange, field, errors, most, longest, label }: OptionListProps) => (
	<SortableFields
		value={value.map((option) => ({ option }))}
		onChange={(entries) => onChange(entries.map(({ option }) => option))}
		noun="選択肢"
		{...(label !== undefined && { label, required: true })}
		field={field}
		error={errors.options}
		adding={{ blank: () => ({ option: "" }), most }}
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
						maxLength={longest}
						error={errors[`options[${place}]`]}
						data-entry
						{...fieldMark(`${field}[${place}]`)}
					/>
					<PlaceButtons what={what} place={place} places={places} onMove={onMove} onRemove={onRemove} />
				</Group>
			);
		}}
	</SortableFields>
);
