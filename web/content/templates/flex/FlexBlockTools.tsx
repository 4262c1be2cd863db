import { ActionIcon, Button, Divider, Group, Menu } from "@mantine/core";
import { Fragment, type ReactNode, type RefObject } from "react";
import {
	addFlexBlock,
	type FlexAddition,
	listFlexAdditions,
} from "#domain/content/templates/flex/flex-additions.ts";
import type { FlexBlock } from "#domain/content/templates/flex/flex-block.ts";
import { wrapInCarousel } from "#domain/content/templates/flex/flex-operations.ts";
import {
	CopyIcon,
	DeleteIcon,
	DownIcon,
	PlusIcon,
	RedoIcon,
	UndoIcon,
	UpIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import classes from "./FlexBlockTools.module.css";
import { DuplicateIcon, InwardIcon, OutwardIcon, PasteIcon, WrapIcon } from "./FlexIcons.tsx";
import { type FlexBlockCommands, useFlexBlockCommands } from "./useFlexBlockCommands.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface FlexBlockToolsProps {
	editing: FlexEditing;
	root: FlexBlock;
	/** Tree to focus after adding a block. */
	tree: RefObject<HTMLElement | null>;
}

/** Toolbar buttons by block command. */
const TOOLS: { command: keyof FlexBlockCommands; label: string; icon: ReactNode }[] = [
	{ command: "up", label: "上へ移動する（Alt+↑）", icon: <UpIcon /> },
	{ command: "down", label: "下へ移動する（Alt+↓）", icon: <DownIcon /> },
	{ command: "inward", label: "上のボックスの中へ移動する（Alt+→）", icon: <InwardIcon /> },
	{ command: "outward", label: "ボックスの外へ移動する（Alt+←）", icon: <OutwardIcon /> },
	{ command: "wrap", label: "ボックスで囲む", icon: <WrapIcon /> },
	{ command: "duplicate", label: "複製する（Ctrl+D）", icon: <DuplicateIcon /> },
	{ command: "copy", label: "コピーする（Ctrl+C）", icon: <CopyIcon /> },
	{ command: "paste", label: "貼り付ける（Ctrl+V）", icon: <PasteIcon /> },
	{ command: "remove", label: "削除する（Delete）", icon: <DeleteIcon /> },
];

/** Toolbar for the selected block, with undo and redo. */
export function FlexBlockTools({ editing, root, tree }: FlexBlockToolsProps) {
	const commands = useFlexBlockCommands(editing, root);
	if (useReadOnly()) return null;
	const carousel = wrapInCarousel(root);
	return (
		<Group gap="0.25rem" role="toolbar" aria-label="ブロックの操作">
			<AddMenu editing={editing} root={root} tree={tree} />
			<Divider orientation="vertical" mx="0.25rem" />
			<ToolButton label="元に戻す（Ctrl+Z）" icon={<UndoIcon />} onClick={editing.undo} />
			<ToolButton label="やり直す（Ctrl+Shift+Z）" icon={<RedoIcon />} onClick={editing.redo} />
			<Divider orientation="vertical" mx="0.25rem" />
			{TOOLS.map(({ command, ...tool }) => (
				<ToolButton key={command} {...tool} onClick={commands[command]} />
			))}
			{carousel && (
				<Button variant="default" size="xs" ml="auto" onClick={() => editing.apply(carousel)}>
					カルーセルにする
				</Button>
			)}
		</Group>
	);
}

interface ToolButtonProps {
	label: string;
	icon: ReactNode;
	/** Null if unavailable. */
	onClick: (() => void) | null;
}

/**
 * Toolbar button. It stays focusable while unavailable, so that the last possible press does not lose the
 * focus.
 */
const ToolButton = ({ label, icon, onClick }: ToolButtonProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		size="lg"
		aria-label={label}
		title={label}
		aria-disabled={onClick === null || undefined}
		className={classes.tool}
		onClick={() => onClick?.()}
	>
		{icon}
	</ActionIcon>
);

function AddMenu({ editing, root, tree }: FlexBlockToolsProps) {
	const groups = listFlexAdditions(root, editing.selected);
	const afterRender = useAfterRender();
	const addBlock = (addition: FlexAddition) => {
		editing.apply(addFlexBlock(root, addition));
		afterRender(() => tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
	};
	return (
		<Menu position="bottom-start" width="16rem">
			<Menu.Target>
				<Button size="xs" leftSection={<PlusIcon />} disabled={groups.length === 0}>
					追加
				</Button>
			</Menu.Target>
			<Menu.Dropdown mah="22rem" style={{ overflowY: "auto" }}>
				{groups.map(({ label, additions }) => (
					<Fragment key={label}>
						<Menu.Label>{label}</Menu.Label>
						{additions.map((addition) => (
							<Menu.Item key={addition.label} onClick={() => addBlock(addition)}>
								{addition.label}
							</Menu.Item>
						))}
					</Fragment>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
