import { Button, Group, Paper, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAbility } from "#web/platform/api/session.ts";
import { EditIcon, EyeIcon, PlusIcon } from "#web/platform/ui/icons.tsx";
import { ActionDrawer, type Edited } from "./ActionDrawer.tsx";
import { useActions } from "./api.ts";
import { SummaryLines } from "./SummaryLines.tsx";

interface ActionMakingProps {
	/** The action that is chosen. */
	chosen: number | null;
	onChoose: (actionId: number) => void;
	/** Told while an action is being edited above the form. */
	onEditing?: ((editing: boolean) => void) | undefined;
	disabled?: boolean | undefined;
	/** What else is to be known of the chosen one. */
	children?: ReactNode;
}

const ActionTalk = lazy(() => import("./ActionTalk.tsx").then((m) => ({ default: m.ActionTalk })));

/** What the action sends, once somebody wants to see it. */
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

/** Below a field that chooses an action: what the chosen one does, and the editor to change it or to make one. */
export function ActionMaking({ chosen, onChoose, onEditing, disabled, children }: ActionMakingProps) {
	const { data } = useActions();
	const mayWrite = useAbility("action-write") && !disabled;
	const [edited, setEdited] = useState<Edited | null>(null);
	const edit = (to: Edited | null) => {
		setEdited(to);
		onEditing?.(to !== null);
	};
	const action = data?.items.find(({ id }) => id === chosen);
	return (
		<>
			{action && (
				<Paper withBorder p="xs">
					<SummaryLines lines={action.action_text} shown={6} />
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
				ending={{
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
