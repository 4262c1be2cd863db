import { Button, Group, Input, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FilterPanel } from "#web/engine/filters/FilterPanel.tsx";
import { useFilterDescription } from "#web/engine/filters/filtersApi.ts";
import { EditIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

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
	const [opened, setOpened] = useState(false);
	const { description, isBroken } = useFilterDescription(filter);
	return (
		<Stack gap={0} align="flex-start" role="group" aria-label={label}>
			<Input.Label labelElement="div">{label}</Input.Label>
			<Text size="sm" c={filter ? undefined : "dimmed"}>
				{filter ? description : "条件はありません。"}
			</Text>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error}</Input.Error>}
			<Group gap="xs" mt="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={filter ? <EditIcon /> : <FunnelIcon />}
					onClick={() => setOpened(true)}
					{...fieldAttribute(field)}
				>
					{filter ? "条件を編集する" : "条件を設定する"}
				</Button>
				{filter && (
					<Button variant="default" size="xs" onClick={() => onChange(null)}>
						条件を外す
					</Button>
				)}
			</Group>
			<FilterPanel
				opened={opened}
				start={filter}
				title={label}
				onEmit={(emitted) => {
					onChange(emitted.inputs.length === 0 ? null : emitted);
					setOpened(false);
				}}
				onClose={() => setOpened(false)}
			/>
		</Stack>
	);
}
