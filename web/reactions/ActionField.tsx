import { type ComboboxItem, Select, Stack, Text } from "@mantine/core";
import { normalise } from "#domain/texts/normalise.ts";
import { ActionMaking } from "../actions/ActionMaking.tsx";
import { useActions } from "../actions/api.ts";
import { NO_CHOICES } from "../actions/effects/choices.ts";
import { RECEIVED_CONTEXTS, TriggerContexts } from "../actions/effects/context/offered.ts";

interface ActionFieldProps {
	value: number | null;
	/** The chosen action's name, for one that is not in the list or whose list may not be seen. */
	name?: string;
	onChange: (actionId: number) => void;
	/** Told while an action is being edited above the form. */
	onEditing: (editing: boolean) => void;
	/** The auto-response itself, which needs no warning of its own use. */
	reactionId: number | null;
	error?: string;
	"data-field": string;
}

/** What an auto-response does: one of the templates, which can be made and changed from here. */
export function ActionField({ value, name, onChange, onEditing, reactionId, ...rest }: ActionFieldProps) {
	const { data, error: failed } = useActions();
	const actions = data?.items ?? [];
	const chosen = actions.find(({ id }) => id === value);
	const choices = actions.map(({ id, name }) => ({ value: String(id), label: name }));
	const unlisted = value !== null && !chosen ? [{ value: String(value), label: name ?? "…" }] : [];
	const alsoUsedBy = chosen?.used_by.filter(({ id }) => id !== reactionId) ?? [];
	return (
		<Stack gap="xs">
			<Select
				label="実行するアクション"
				required
				searchable
				allowDeselect={false}
				placeholder="アクション名で検索"
				data={[...unlisted, ...choices]}
				filter={({ options, search }) => (options as ComboboxItem[]).filter(isCalled(search))}
				limit={100}
				value={value === null ? null : String(value)}
				onChange={(id) => id !== null && onChange(Number(id))}
				nothingFoundMessage={failed ? "アクションを読み込めませんでした" : NO_CHOICES}
				{...rest}
			/>
			<TriggerContexts value={RECEIVED_CONTEXTS}>
				<ActionMaking chosen={value} onChoose={onChange} onEditing={onEditing}>
					{alsoUsedBy.length > 0 && (
						<Text size="xs" c="dimmed">
							編集すると、ほか{alsoUsedBy.length}件の自動応答でも内容が変わります。
						</Text>
					)}
				</ActionMaking>
			</TriggerContexts>
		</Stack>
	);
}

const isCalled = (search: string) => (option: ComboboxItem) =>
	normalise(option.label).includes(normalise(search.trim()));
