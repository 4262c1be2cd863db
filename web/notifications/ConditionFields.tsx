import { Button, Group, Input, Paper, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { useDescription } from "../filters/api.ts";
import { FilterPanel } from "../filters/FilterPanel.tsx";
import { EditIcon, FunnelIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import type { ShownNotification } from "./api.ts";
import type { PartProps } from "./draft.ts";

/** Of which friends it tells: conditions, a custom search, and the friends of a role. */
export function ConditionFields({
	draft,
	set,
	errors,
	choices,
}: PartProps & { choices: ShownNotification["choices"] }) {
	const chosen = (items: { id: number; name: string }[]) =>
		items.map(({ id, name }) => ({ value: String(id), label: name }));
	const numberOf = (value: string | null) => (value === null ? null : Number(value));
	return (
		<Stack gap="sm" role="group" aria-label="通知する友だち">
			<FilterField draft={draft} set={set} errors={errors} />
			{(choices.funnels.length > 0 || draft.funnel !== null) && (
				<Select
					label="カスタム検索"
					description="選択すると、そのカスタム検索に当てはまる友だちについてだけ通知します。"
					placeholder="指定しない"
					clearable
					searchable
					data={chosen(choices.funnels)}
					value={draft.funnel === null ? null : String(draft.funnel)}
					onChange={(value) => set({ funnel: numberOf(value) })}
					error={errors["condition[model_funnel]"]}
					{...fieldMark("condition[model_funnel]")}
				/>
			)}
			<Select
				label="担当者の権限"
				description="選択すると、その権限の担当者が見られる友だちについてだけ通知します。"
				placeholder="指定しない"
				clearable
				data={chosen(choices.roles)}
				value={draft.role === null ? null : String(draft.role)}
				onChange={(value) => set({ role: numberOf(value) })}
				error={errors["condition[operator_role]"]}
				{...fieldMark("condition[operator_role]")}
			/>
			<Text size="xs" c="dimmed">
				保存した人が見られる友だちについてだけ通知します。
			</Text>
		</Stack>
	);
}

function FilterField({ draft: { filter }, set, errors }: PartProps) {
	const [opened, setOpened] = useState(false);
	const { description, isBroken } = useDescription(filter);
	const field = "condition[member_query]";
	const error = Object.entries(errors).find(([name]) => name.startsWith(field))?.[1];
	return (
		<Stack gap="xs" align="flex-start">
			<Input.Label labelElement="div">通知する友だち</Input.Label>
			<Paper withBorder p="xs" w="100%">
				<Text size="sm">{filter ? description : "すべての友だちについて通知します。"}</Text>
			</Paper>
			{filter && isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
			{error && <Input.Error>{error}</Input.Error>}
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={filter ? <EditIcon /> : <FunnelIcon />}
					onClick={() => setOpened(true)}
					{...fieldMark(field)}
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
				start={filter}
				title="通知する友だちの条件"
				onEmit={(emitted) => {
					set({ filter: emitted.inputs.length === 0 ? null : emitted });
					setOpened(false);
				}}
				onClose={() => setOpened(false)}
			/>
		</Stack>
	);
}
