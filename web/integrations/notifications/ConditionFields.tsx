import { Select, Stack, Text } from "@mantine/core";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { NotificationPartProps } from "./notificationDraft.ts";
import type { ShownNotification } from "./notificationsApi.ts";

/** Fields for the friends of a notification: conditions, a saved search, and a role's friends. */
export function ConditionFields({
	draft,
	set,
	errors,
	choices,
}: NotificationPartProps & { choices: ShownNotification["choices"] }) {
	const toOptions = (items: { id: number; name: string }[]) =>
		items.map(({ id, name }) => ({ value: String(id), label: name }));
	const numberOf = (value: string | null) => (value === null ? null : Number(value));
	return (
		<Stack gap="sm">
			<FilterField
				label="通知する友だち"
				emptyText="すべての友だちについて通知します。"
				filter={draft.filter}
				onChange={(filter) => set({ filter })}
				field="condition[member_query]"
				errors={errors}
			/>
			{(choices.funnels.length > 0 || draft.funnel !== null) && (
				<Select
					label="カスタム検索"
					description="選択すると、そのカスタム検索に当てはまる友だちについてだけ通知します。"
					placeholder="指定しない"
					clearable
					searchable
					data={toOptions(choices.funnels)}
					value={draft.funnel === null ? null : String(draft.funnel)}
					onChange={(value) => set({ funnel: numberOf(value) })}
					error={errors["condition[model_funnel]"]}
					{...fieldAttribute("condition[model_funnel]")}
				/>
			)}
			<Select
				label="担当者の権限"
				description="選択すると、その権限の担当者が見られる友だちについてだけ通知します。"
				placeholder="指定しない"
				clearable
				data={toOptions(choices.roles)}
				value={draft.role === null ? null : String(draft.role)}
				onChange={(value) => set({ role: numberOf(value) })}
				error={errors["condition[operator_role]"]}
				{...fieldAttribute("condition[operator_role]")}
			/>
			<Text size="xs" c="dimmed">
				保存した人が見られる友だちについてだけ通知します。
			</Text>
		</Stack>
	);
}
