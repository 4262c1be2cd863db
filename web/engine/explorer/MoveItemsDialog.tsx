import { Button, Modal, Stack } from "@mantine/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { FolderIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { LIST_TEXTS } from "./listTexts.ts";
import { useExplorerList, useExplorerOperations, useExplorerState } from "./useExplorer.tsx";

/** Dialog that moves items to a folder, as an alternative to dragging. */
export function MoveItemsDialog() {
	const { moving, setMoving } = useExplorerState();
	const { groups } = useExplorerList();
	const { changeItems } = useExplorerOperations();
	const folders = [{ id: UNCATEGORIZED, name: LIST_TEXTS.uncategorized }, ...groups];
	const isCurrentFolder = (folder: number) =>
		(moving ?? []).length > 0 &&
		(moving ?? []).every(({ group_id }) => (group_id ?? UNCATEGORIZED) === folder);
	const move = async ({ id, name }: { id: number; name: string }) => {
		const items = moving ?? [];
		setMoving(null);
		const moved = await changeItems(
			items.map((item) => item.id),
			{ action: "toGroup", grp_id: id },
		);
		if (moved) toastDone(`「${name}」に移動しました`);
	};
	return (
		<Modal opened={moving !== null} onClose={() => setMoving(null)} title="フォルダへ移動" size="sm">
			<Stack gap="0.25rem">
				{folders.map((folder) => (
					<Button
						key={folder.id}
						variant="subtle"
						color="gray"
						justify="flex-start"
						leftSection={<FolderIcon />}
						disabled={isCurrentFolder(folder.id)}
						title={folder.name}
						onClick={() => void move(folder)}
					>
						{folder.name}
					</Button>
				))}
			</Stack>
		</Modal>
	);
}
