import { Button, Group, Input, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Filter } from "#domain/filters/filter.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { useDescription } from "../filters/api.ts";
import { FilterPanel } from "../filters/FilterPanel.tsx";
import { EditIcon, FunnelIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";

interface AudienceFieldProps {
	/** Null is every friend. */
	filter: Filter | null;
	onChange: (filter: Filter | null) => void;
	error: string | undefined;
}

/** Whom a broadcast is for. */
export function AudienceField({ filter, onChange, error }: AudienceFieldProps) {
	const [opened, setOpened] = useState(false);
	const { description, isBroken } = useDescription(filter);
	return (
		<Stack gap="xs" role="group" aria-label="送る友だち" align="flex-start">
			<Input.Label labelElement="div">送る友だち</Input.Label>
			<Paper withBorder p="xs" w="100%">
				<Text size="sm">
					{filter ? description : "すべての友だちに送ります（ブロックした方と非表示の方を除く）。"}
				</Text>
			</Paper>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error}</Input.Error>}
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={filter ? <EditIcon /> : <FunnelIcon />}
					onClick={() => setOpened(true)}
					{...fieldMark("filter")}
				>
					{filter ? "この条件を編集する" : "友だちを条件で絞り込む"}
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
				title="送る友だちの条件"
				onEmit={(emitted) => {
					onChange(emitted.inputs.length === 0 ? null : emitted);
					setOpened(false);
				}}
				onClose={() => setOpened(false)}
			/>
		</Stack>
	);
}
