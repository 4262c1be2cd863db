import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { EditIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { FilterPanel } from "./FilterPanel.tsx";

interface FilterEditButtonsProps {
	/** Null without conditions. */
	filter: Filter | null;
	onChange: (filter: Filter | null) => void;
	/** Initial conditions of the panel; defaults to the current ones. */
	start?: Filter | undefined;
	/** Called when the panel opens or closes. */
	onEditing?: ((editing: boolean) => void) | undefined;
	setLabel: string;
	editLabel: string;
	panelTitle: string;
	field: string;
}

/** Buttons that edit conditions in a panel, and remove them. */
export function FilterEditButtons(props: FilterEditButtonsProps) {
	const { filter, onChange, start, onEditing, setLabel, editLabel, panelTitle, field } = props;
	const [opened, setOpened] = useState(false);
	const open = (isOpen: boolean) => {
		setOpened(isOpen);
		onEditing?.(isOpen);
	};
	return (
		<>
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={filter ? <EditIcon /> : <FunnelIcon />}
					onClick={() => open(true)}
					{...fieldAttribute(field)}
				>
					{filter ? editLabel : setLabel}
				</Button>
				{filter && (
					<Button variant="default" size="xs" onClick={() => onChange(null)}>
						条件を外す
					</Button>
				)}
			</Group>
			<FilterPanel
				opened={opened}
				start={start ?? filter}
				title={panelTitle}
				onEmit={(editedFilter) => {
					onChange(editedFilter.inputs.length === 0 ? null : editedFilter);
					open(false);
				}}
				onClose={() => open(false)}
			/>
		</>
	);
}
