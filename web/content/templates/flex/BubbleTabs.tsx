import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { FlexBlock, Path } from "#domain/content/templates/flex/block.ts";
import { BLOCKS } from "#domain/content/templates/flex/blocks/registry.ts";
import {
	asBubble,
	duplicate,
	type Edit,
	insertFlexBlock,
	removeFlexBlock,
	shiftFlexBlock,
} from "#domain/content/templates/flex/operations.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { CopyIcon, DeleteIcon, DownIcon, PlusIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface BubbleTabsProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: readonly { path: Path; text: string }[];
}

/** Tabs of a carousel's bubbles, one edited at a time. Hand-written JSON may have none yet. */
export function BubbleTabs({ editing, root, problems }: BubbleTabsProps) {
	const readOnly = useReadOnly();
	const bubbles = Array.isArray(root.contents) ? (root.contents as unknown[]) : [];
	const open = Number(editing.selected[1] ?? 0);
	const path: Path = ["contents", open];
	const errors = Object.fromEntries(
		problems.filter(({ path }) => path.length > 1).map(({ path, text }) => [`bubbles[${path[1]}]`, text]),
	);
	const button = (label: string, icon: ReactNode, edit: Edit | null) => (
		<Button
			variant="default"
			size="xs"
			leftSection={icon}
			disabled={edit === null}
			onClick={() => editing.apply(edit)}
		>
			{label}
		</Button>
	);
	const single = asBubble(root);
	return (
		<>
			<PartTabs
				label="編集するバブル"
				names={bubbles.map((_, index) => `バブル${index + 1}`)}
				field="bubbles"
				open={open}
				onOpen={(index) => editing.select(["contents", index])}
				errors={errors}
			/>
			{!readOnly && (
				<Group gap="xs">
					{button(
						"バブルを追加する",
						<PlusIcon />,
						insertFlexBlock(root, [], bubbles.length, BLOCKS.bubble.blank()),
					)}
					{button("コピーする", <CopyIcon />, duplicate(root, path))}
					{button("前へ移動する", <UpIcon />, shiftFlexBlock(root, path, -1))}
					{button("後ろへ移動する", <DownIcon />, shiftFlexBlock(root, path, 1))}
					{single ? (
						button("カルーセルをやめる", null, single)
					) : (
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							disabled={bubbles.length < 2}
							onClick={() => editing.apply(removeFlexBlock(root, path))}
						>
							このバブルを削除する
						</Button>
					)}
				</Group>
			)}
		</>
	);
}
