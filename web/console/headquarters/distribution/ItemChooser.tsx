import { Checkbox, Group, NativeSelect, Paper, Pill, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import classes from "./Distribution.module.css";
import type { DistributionChoices } from "./distributionApi.ts";

export interface ChosenItem {
	kind: DistributedKind;
	id: number;
}

interface ItemChooserProps {
	kinds: DistributionChoices["kinds"];
	chosen: readonly ChosenItem[];
	onChange: (chosen: ChosenItem[]) => void;
}

/** Maximum number of listed items; others are found by the search. */
const MAX_LISTED = 100;

/** Chooses items of several kinds. */
export function ItemChooser({ kinds, chosen, onChange }: ItemChooserProps) {
	const [kind, setKind] = useState<DistributedKind>(chosen[0]?.kind ?? kinds[0]?.kind ?? "tag");
	const [search, setSearch] = useState("");
	const items = kinds.find((each) => each.kind === kind)?.items ?? [];
	const found = items.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
	const isChosen = (item: ChosenItem) =>
		chosen.some((each) => each.kind === item.kind && each.id === item.id);
	const toggle = (item: ChosenItem) =>
		onChange(
			isChosen(item)
				? chosen.filter((each) => each.kind !== item.kind || each.id !== item.id)
				: [...chosen, item],
		);
	const nameOf = (item: ChosenItem) =>
		kinds.find((each) => each.kind === item.kind)?.items.find(({ id }) => id === item.id)?.name ?? "";
	return (
		<Stack gap="sm">
			<Group gap="sm" align="flex-end">
				<NativeSelect
					label="種類"
					data={kinds.map((each) => ({ value: each.kind, label: KIND_LABELS[each.kind] }))}
					value={kind}
					onChange={(event) => setKind(event.currentTarget.value as DistributedKind)}
				/>
				<SearchField
					value={search}
					onSearch={setSearch}
					label="名前でさがす"
					className={classes.name ?? ""}
				/>
			</Group>
			<Paper withBorder p="sm" className={classes.list ?? ""}>
				{found.length === 0 ? (
					<Text size="sm" c="dimmed">
						{search ? "見つかりません。" : `${KIND_LABELS[kind]}はまだありません。`}
					</Text>
				) : (
					<Stack gap="xs">
						{found.slice(0, MAX_LISTED).map(({ id, name }) => (
							<Checkbox
								key={id}
								label={name}
								checked={isChosen({ kind, id })}
								onChange={() => toggle({ kind, id })}
							/>
						))}
						{found.length > MAX_LISTED && (
							<Text size="xs" c="dimmed">
								ほかに{found.length - MAX_LISTED}件あります。名前でさがしてください。
							</Text>
						)}
					</Stack>
				)}
			</Paper>
			{chosen.length > 0 && (
				<Pill.Group aria-label="選んだもの">
					{chosen.map((item) => (
						<Pill
							key={`${item.kind}:${item.id}`}
							withRemoveButton
							onRemove={() => toggle(item)}
							removeButtonProps={{ "aria-label": `${nameOf(item)}を外す` }}
						>
							{KIND_LABELS[item.kind]}「{nameOf(item)}」
						</Pill>
					))}
				</Pill.Group>
			)}
		</Stack>
	);
}
