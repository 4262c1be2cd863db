import { Menu } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DeleteIcon, DownIcon, EditIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { deleteJourneyGroupRequest, type JourneyGroup, reloadJourneys } from "./journeyApi.ts";
import { toastOutcome } from "./journeyOutcome.ts";

interface JourneyGroupMenuProps {
	group: JourneyGroup;
	index: number;
	/** Number of groups. */
	count: number;
	onEdit: () => void;
	onMove: (from: number, to: number) => void;
}

/** Menu items of a group. */
export const JourneyGroupMenu = ({ group, index, count, onEdit, onMove }: JourneyGroupMenuProps) => (
	<>
		<Menu.Item leftSection={<EditIcon />} onClick={onEdit}>
			名前を変更する
		</Menu.Item>
		<Menu.Item leftSection={<UpIcon />} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
			上へ移動する
		</Menu.Item>
		<Menu.Item
			leftSection={<DownIcon />}
			disabled={index === count - 1}
			onClick={() => onMove(index, index + 1)}
		>
			下へ移動する
		</Menu.Item>
		<Menu.Divider />
		<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={() => void remove(group)}>
			削除する
		</Menu.Item>
	</>
);

async function remove({ id, name }: JourneyGroup): Promise<void> {
	const isSure = await askToConfirm({
		title: "フォルダの削除",
		message: `フォルダ「${name}」を削除します。中のジャーニーは「未分類」に移ります。`,
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	await toastOutcome(
		deleteJourneyGroupRequest(id).then(({ undo }) =>
			toastUndoable(`フォルダ「${name}」を削除しました`, undo, reloadJourneys),
		),
	);
}
