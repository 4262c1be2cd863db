import { Button, Group, Input, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { useDescription } from "../filters/api.ts";
import { FilterPanel } from "../filters/FilterPanel.tsx";
import { EditIcon, FunnelIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { ANYBODY, audienceOf } from "./audience.ts";
import type { PartProps } from "./fields.ts";

interface AudienceFieldProps extends PartProps {
	/** Told while the conditions are being edited above the form. */
	onEditing: (editing: boolean) => void;
}

/** Whom an auto-response answers: everybody, or the friends whom its conditions select. */
export function AudienceField({ draft, set, errors, onEditing }: AudienceFieldProps) {
	const { filter } = draft;
	const [opened, setOpened] = useState(false);
	const { description, isBroken } = useDescription(filter);
	const open = (is: boolean) => {
		setOpened(is);
		onEditing(is);
	};
	const error = Object.entries(errors).find(([field]) => field === "filter" || field.startsWith("filter["));
	return (
		<Stack gap="xs" role="group" aria-label="応答する友だち" align="flex-start">
			<Input.Label labelElement="div">応答する友だち</Input.Label>
			<Paper withBorder p="xs" w="100%">
				<Text size="sm">{filter ? description : "すべての友だちに応答します。"}</Text>
			</Paper>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error[1]}</Input.Error>}
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={filter ? <EditIcon /> : <FunnelIcon />}
					onClick={() => open(true)}
					{...fieldMark("filter")}
				>
					{filter ? "この条件を編集する" : "友だちを条件で絞り込む"}
				</Button>
				{filter && (
					<Button variant="default" size="xs" onClick={() => set({ filter: null })}>
						条件を外す
					</Button>
				)}
			</Group>
			<FilterPanel
				opened={opened}
				start={{ ...ANYBODY, inputs: filter?.inputs ?? [] }}
				title="応答する友だちの条件"
				onEmit={(emitted) => {
					set({ filter: audienceOf(emitted) });
					open(false);
				}}
				onClose={() => open(false)}
			/>
		</Stack>
	);
}
