import { Box, Input, Stack, Text } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FilterEditButtons } from "#web/engine/filters/FilterEditButtons.tsx";
import { useFilterDescription } from "#web/engine/filters/filtersApi.ts";

interface PhaseConditionProps {
	label: string;
	/** Null without a condition. */
	filter: Filter | null;
	onChange: (filter: Filter | null) => void;
	field: string;
	error: string | undefined;
}

/** Condition of a phase in words, with a button to edit it. */
export function PhaseCondition({ label, filter, onChange, field, error }: PhaseConditionProps) {
	const { description, isBroken } = useFilterDescription(filter);
	return (
		<Stack gap={0} align="flex-start" role="group" aria-label={label}>
			<Input.Label labelElement="div">{label}</Input.Label>
			<Text size="sm" c={filter ? undefined : "dimmed"}>
				{filter ? description : "条件はありません。"}
			</Text>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error}</Input.Error>}
			<Box mt="xs">
				<FilterEditButtons
					filter={filter}
					onChange={onChange}
					setLabel="条件を設定する"
					editLabel="条件を編集する"
					panelTitle={label}
					field={field}
				/>
			</Box>
		</Stack>
	);
}
