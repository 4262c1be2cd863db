import { Button, Group, Paper } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAbility } from "../api/session.tsx";
import { EditIcon, PlusIcon } from "../ui/icons.tsx";
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
