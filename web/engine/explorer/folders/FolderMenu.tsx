import { ActionIcon, Menu } from "@mantine/core";
import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import { DeleteIcon, DownIcon, EditIcon, MoreIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useExplorerList, useExplorerOperations, useExplorerState } from "../useExplorer.tsx";
import classes from "./Folders.module.css";

/** Menu of the actions for a folder; also replaces dragging. */
export function FolderMenu({ folder, index }: { folder: FolderRow; index: number }) {
	const { groups } = useExplorerList();
	const { dispatch } = useExplorerState();
	const { moveFolder, removeFolder } = useExplorerOperations();
	const [above, below] = [groups[index - 1], groups[index + 1]];
	return (
		<Menu position="bottom-end" width="12rem">
			<Menu.Target>
				<ActionIcon
					variant="subtle"
					color="gray"
					size="md"
					className={classes.menu}
					aria-label={`フォルダ「${folder.name}」の操作`}
				>
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item
					leftSection={<EditIcon />}
					onClick={() => dispatch({ type: "press", mode: "editgrp", target: folder.id })}
				>
					名前を変更する
				</Menu.Item>
				<Menu.Item
					leftSection={<UpIcon />}
					disabled={!above}
					onClick={() => above && void moveFolder(folder.id, above.id)}
				>
					上へ移動する
				</Menu.Item>
				<Menu.Item
					leftSection={<DownIcon />}
					disabled={!below}
					onClick={() => below && void moveFolder(folder.id, below.id)}
				>
					下へ移動する
				</Menu.Item>
				<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={() => void removeFolder(folder)}>
					削除する
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}
