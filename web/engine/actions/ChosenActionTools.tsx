import { Button, Group, Paper, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon, EyeIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ActionDrawer, type EditedAction } from "./ActionDrawer.tsx";
import { useActions } from "./actionApi.ts";
import { SummaryLines } from "./SummaryLines.tsx";

interface ChosenActionToolsProps {
	/** Id of the selected action. */
	selectedId: number | null;
	onChoose: (actionId: number) => void;
	/** Called when the editor opens or closes. */
	onEditing?: ((editing: boolean) => void) | undefined;
	disabled?: boolean | undefined;
	/** Further information about the selected action. */
	children?: ReactNode;
}

const ActionTalk = lazy(() => import("./ActionTalk.tsx").then((m) => ({ default: m.ActionTalk })));

/** Messages of the action, loaded on demand. */
function SentMessages({ id }: { id: number }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<div>
				<Button
					variant="subtle"
					size="compact-xs"
					leftSection={<EyeIcon />}
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
				>
					送るメッセージの見え方
				</Button>
			</div>
			{isOpen && (
				<Suspense fallback={<Skeleton height="8rem" />}>
					<ActionTalk id={id} />
				</Suspense>
			)}
		</>
	);
}

/**
 * Summary of the selected action, with buttons to edit it or to create another; used below an action
 * selector.
 */
export function ChosenActionTools({
	selectedId,
	onChoose,
	onEditing,
	disabled,
	children,
}: ChosenActionToolsProps) {
	const { data } = useActions();
	const mayWrite = useAbility("action-write") && !disabled;
	const [edited, setEdited] = useState<EditedAction | null>(null);
	const edit = (to: EditedAction | null) => {
		setEdited(to);
		onEditing?.(to !== null);
	};
	const action = data?.items.find(({ id }) => id === selectedId);
	return (
		<>
			{action && (
				<Paper withBorder p="xs">
					<SummaryLines lines={action.action_text} maxLines={6} />
				</Paper>
			)}
			{action && <SentMessages key={action.id} id={action.id} />}
			{children}
			{mayWrite && (
				<Group gap="xs">
					<Button variant="default" size="xs" leftSection={<PlusIcon />} onClick={() => edit("new")}>
						新しいアクションを作る
					</Button>
					{action && (
						<Button variant="default" size="xs" leftSection={<EditIcon />} onClick={() => edit(action.id)}>
							このアクションを編集する
						</Button>
					)}
				</Group>
			)}
			<ActionDrawer
				edited={edited}
				completion={{
					mode: "postemit",
					onSaved: (aid) => {
						onChoose(aid);
						edit(null);
					},
				}}
				onClose={() => edit(null)}
				onStay={edit}
			/>
		</>
	);
}
