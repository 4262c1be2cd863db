import { Anchor, Stack, Text } from "@mantine/core";
import { useActions } from "#web/engine/actions/actionApi.ts";
import { ChosenActionTools } from "#web/engine/actions/ChosenActionTools.tsx";
import { RECEIVED_CONTEXTS, TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";

interface AutoResponseActionFieldProps {
	value: number | null;
	onChange: (actionId: number) => void;
	/** Writes the answer in the form instead. */
	onWrite: () => void;
	/** Reports whether an action is being edited above the form. */
	onEditing: (editing: boolean) => void;
	/** Current auto-response, excluded from the warning about shared actions. */
	reactionId: number | null;
	error?: string;
	"data-field": string;
}

/** Field for the action of an auto-response, with creation and editing in place. */
export function AutoResponseActionField({
	value,
	onChange,
	onWrite,
	onEditing,
	reactionId,
	...rest
}: AutoResponseActionFieldProps) {
	const isReadOnly = useReadOnly();
	const { data } = useActions();
	const action = data?.items.find(({ id }) => id === value);
	const alsoUsedBy = action?.used_by.filter(({ id }) => id !== reactionId) ?? [];
	return (
		<Stack gap="xs">
			<ItemSelector
				kind="action"
				label="実行するアクション"
				required
				showDeleted
				appendable={false}
				value={value}
				onChange={(id) => id !== null && onChange(id)}
				{...rest}
			/>
			<TriggerContexts value={RECEIVED_CONTEXTS}>
				<ChosenActionTools selectedId={value} onChoose={onChange} onEditing={onEditing}>
					{alsoUsedBy.length > 0 && (
						<Text size="xs" c="dimmed">
							編集すると、ほか{alsoUsedBy.length}件の自動応答でも内容が変わります。
						</Text>
					)}
				</ChosenActionTools>
			</TriggerContexts>
			{!isReadOnly && (
				<Anchor component="button" type="button" size="xs" onClick={onWrite} w="fit-content">
					ここに返信を書く
				</Anchor>
			)}
		</Stack>
	);
}
