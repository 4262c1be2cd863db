import { Input, Paper, Stack, Text } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { useSegmentName } from "./conditions/choices/useConditionChoices.ts";
import { FilterEditButtons } from "./FilterEditButtons.tsx";
import { FilterSummary } from "./FilterSummary.tsx";
import { useFilterDescription } from "./filtersApi.ts";

interface FilterFieldProps {
	/** Label of the friends. */
	label: string;
	/** Text without conditions. */
	emptyText: string;
	/** null means all friends. */
	filter: Filter | null;
	onChange: (filter: Filter | null) => void;
	/** Initial conditions of the panel; defaults to the current ones. */
	start?: Filter;
	/** Called when the panel opens or closes. */
	onEditing?: (editing: boolean) => void;
	field: string;
	errors: Readonly<Record<string, string>>;
}

/** Description of the selected friends, with a panel to edit the conditions. */
export function FilterField(props: FilterFieldProps) {
	const { label, emptyText, filter, onChange, start, onEditing, field, errors } = props;
	const { description, isBroken } = useFilterDescription(filter);
	const segmentName = useSegmentName(filter);
	const error = Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}[`))?.[1];
	return (
		<Stack gap="xs" role="group" aria-label={label} align="flex-start">
			<Input.Label labelElement="div">{label}</Input.Label>
			<Paper withBorder p="xs" w="100%">
				{filter ? (
					<FilterSummary name={segmentName} conditions={description} />
				) : (
					<Text size="sm">{emptyText}</Text>
				)}
			</Paper>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error}</Input.Error>}
			<FilterEditButtons
				filter={filter}
				onChange={onChange}
				start={start}
				onEditing={onEditing}
				setLabel="友だちを条件で絞り込む"
				editLabel="この条件を編集する"
				panelTitle={`${label}の条件`}
				field={field}
			/>
		</Stack>
	);
}
