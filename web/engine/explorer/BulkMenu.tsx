import { Button, CloseButton, Group, Menu, Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
	BellIcon,
	BlockIcon,
	CheckIcon,
	DeleteIcon,
	DownIcon,
	FolderIcon,
	SendIcon,
	StarIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { askToDeactivate } from "./explorerConfirmations.tsx";
import { LIST_TEXTS } from "./listTexts.ts";
import { useExplorerKind, useExplorerOperations, useExplorerState } from "./useExplorer.tsx";
import type { BulkAction } from "./useItemOperations.ts";

/** Menu of the actions for all selected items. */
export function BulkMenu() {
	const { kind, mayWrite, mayTest, definition, view } = useExplorerKind();
	const { selection, dispatch, setMoving, setTesting } = useExplorerState();
	const { changeItems, removeItems } = useExplorerOperations();
	if (!mayWrite) return null;
	const supports = (action: (typeof definition.optionalActions)[number]) =>
		definition.optionalActions.includes(action);
	const change = (bulk: BulkAction) =>
		changeItems(
			selection.map(({ id }) => id),
			bulk,
		);
	const deactivate = async () => {
		if (await askToDeactivate(kind, view, selection)) await change({ action: "changeActive", sw: 0 });
	};
	const item = (label: string, icon: ReactNode, onClick: () => unknown, color?: string) => (
		<Menu.Item leftSection={icon} onClick={() => void onClick()} {...(color && { color })}>
			{label}
		</Menu.Item>
	);
	return (
		<Group gap="xs" wrap="nowrap">
			<Menu position="bottom-start" width="15rem">
				<Menu.Target>
					<Button variant="default" rightSection={<DownIcon size="1em" />} disabled={selection.length === 0}>
						一括操作
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					{item("フォルダへ移動する", <FolderIcon />, () => setMoving(selection))}
					{supports("changeActive") && (
						<>
							{item("有効にする", <CheckIcon />, () => change({ action: "changeActive", sw: 1 }))}
							{item("無効にする", <BlockIcon />, deactivate)}
						</>
					)}
					{supports("rate") && (
						<>
							{item("お気に入りにする", <StarIcon filled />, () => change({ action: "rateFavorite" }))}
							{item("お気に入りを外す", <StarIcon />, () => change({ action: "rateNormal" }))}
						</>
					)}
					{supports("notify") && (
						<>
							{item("通知を受け取る", <BellIcon />, () => change({ action: "notifyOn" }))}
							{item("通知を止める", <BellIcon off />, () => change({ action: "notifyOff" }))}
						</>
					)}
					{mayTest && item("テスト送信する", <SendIcon />, () => setTesting(selection))}
					<Menu.Divider />
					{item("削除する", <DeleteIcon />, () => removeItems(selection, "deleteItems"), "red")}
				</Menu.Dropdown>
			</Menu>
			<Text size="sm" c="dimmed" aria-live="polite">
				{selection.length > 0 && LIST_TEXTS.selected(selection.length)}
			</Text>
			{selection.length > 0 && (
				<CloseButton aria-label="選択を解除する" onClick={() => dispatch({ type: "untickAll" })} />
			)}
		</Group>
	);
}
