import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_TRIGGER_ACTIONS } from "#domain/integrations/open-api/api-limits.ts";
import { useActions } from "#web/engine/actions/actionApi.ts";
import { SummaryLines } from "#web/engine/actions/SummaryLines.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { EditIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	removeTriggerAction,
	switchTriggerAction,
	type Trigger,
	type TriggerAction,
} from "./openApiClient.ts";
import { TriggerActionForm } from "./TriggerActionForm.tsx";

/** Actions of a trigger, each with its audience. */
export function TriggerActions({ trigger }: { trigger: Trigger }) {
	const mayWrite = useAbility("open-api-write");
	const seesActions = useAbility("action-read");
	const [edited, setEdited] = useState<EditedEntry<TriggerAction> | null>(null);
	const actions = trigger.open_api_trigger_actions;
	const create = mayWrite && seesActions && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setEdited("new")}
			disabled={actions.length >= MAX_TRIGGER_ACTIONS}
		>
			アクションを追加する
		</Button>
	);
	return (
		<Paper withBorder p="md" component="section" aria-label="実行するアクション">
			<Stack gap="sm">
				<Group justify="space-between">
					<Title order={2}>実行するアクション</Title>
					{actions.length > 0 && create}
				</Group>
				{actions.length === 0 && (
					<EmptyState title="アクションはまだありません" action={create}>
						呼び出されると届いた値を記録します。アクションを追加すると、その友だちに実行します。
					</EmptyState>
				)}
				{actions.map((action) => (
					<ActionRow
						key={action.id}
						triggerId={trigger.id}
						action={action}
						mayWrite={mayWrite}
						onEdit={seesActions ? () => setEdited(action) : null}
					/>
				))}
			</Stack>
			<EntryPanel edited={edited} noun="アクション" onClose={() => setEdited(null)}>
				{(loadedAction, form) => <TriggerActionForm triggerId={trigger.id} action={loadedAction} {...form} />}
			</EntryPanel>
		</Paper>
	);
}

interface ActionRowProps {
	triggerId: number;
	action: TriggerAction;
	mayWrite: boolean;
	/** Null without the ability to read actions. */
	onEdit: (() => void) | null;
}

function ActionRow({ triggerId, action, mayWrite, onEdit }: ActionRowProps) {
	const { id, name, action_id, member_query_id, is_active } = action;
	const { busy, run } = useBusy();
	const setActive = (isActive: boolean) =>
		run(() =>
			switchTriggerAction(triggerId, id, isActive ? "active" : "inactive").then(
				() => toastDone(isActive ? "有効にしました" : "停止しました"),
				toastFailed,
			),
		);
	const remove = async () => {
		const isSure = await askToConfirm({
			title: `「${name}」を削除する`,
			message: "このトリガーが呼び出されても、実行しなくなります。アクションそのものは残ります。",
			confirm: "削除する",
			destructive: true,
		});
		if (isSure)
			await run(() => removeTriggerAction(triggerId, id).then(() => toastDone("削除しました"), toastFailed));
	};
	return (
		<Paper withBorder p="sm">
			<Stack gap="xs">
				<Group justify="space-between" gap="xs">
					<Text fw={600} style={{ overflowWrap: "anywhere" }}>
						{name}
					</Text>
					<Toggle
						label={is_active ? "有効" : "停止中"}
						aria-label={`「${name}」を有効にする`}
						checked={is_active}
						disabled={!mayWrite || busy}
						onChange={(event) => void setActive(event.currentTarget.checked)}
					/>
				</Group>
				{action_id === null ? (
					<Text size="sm" c="dimmed">
						実行するアクションが選ばれていません。
					</Text>
				) : (
					onEdit && <ActionSummary actionId={action_id} />
				)}
				<Group justify="space-between" gap="xs">
					<Text size="xs" c="dimmed">
						{member_query_id === null ? "すべての友だちに実行します" : "条件に合う友だちにだけ実行します"}
					</Text>
					{mayWrite && (
						<Group gap="xs">
							{onEdit && (
								<Button
									variant="default"
									size="xs"
									leftSection={<EditIcon />}
									onClick={onEdit}
									aria-label={`「${name}」を編集する`}
								>
									編集する
								</Button>
							)}
							<Button
								variant="default"
								size="xs"
								c="red"
								disabled={busy}
								onClick={() => void remove()}
								aria-label={`「${name}」を削除する`}
							>
								削除する
							</Button>
						</Group>
					)}
				</Group>
			</Stack>
		</Paper>
	);
}

/** Summary of an action, or a note that it was deleted. */
function ActionSummary({ actionId }: { actionId: number }) {
	const { data } = useActions();
	if (!data) return null;
	const action = data.items.find(({ id }) => id === actionId);
	if (!action)
		return (
			<Text size="sm" c="red">
				アクションが削除されています。編集して選び直してください。
			</Text>
		);
	return <SummaryLines lines={action.action_text} maxLines={4} />;
}
