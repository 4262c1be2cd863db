import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { FLEX_BLOCKS } from "#domain/content/templates/flex/blocks/registry.ts";
import type { FlexBlock, FlexPath } from "#domain/content/templates/flex/flex-block.ts";
import {
	duplicateFlexBlock,
	type FlexEdit,
	insertFlexBlock,
	removeFlexBlock,
	shiftFlexBlock,
	unwrapBubble,
} from "#domain/content/templates/flex/flex-operations.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { CopyIcon, DeleteIcon, DownIcon, PlusIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface FlexBubbleTabsProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: readonly { path: FlexPath; text: string }[];
}

/** Tabs of a carousel's bubbles, one edited at a time. A carousel from typed JSON may have no bubbles. */
export function FlexBubbleTabs({ editing, root, problems }: FlexBubbleTabsProps) {
	const readOnly = useReadOnly();
	const bubbles = Array.isArray(root.contents) ? (root.contents as unknown[]) : [];
	const openIndex = Number(editing.selected[1] ?? 0);
	const path: FlexPath = ["contents", openIndex];
	const errors = Object.fromEntries(
		problems.filter(({ path }) => path.length > 1).map(({ path, text }) => [`bubbles[${path[1]}]`, text]),
	);
	const button = (label: string, icon: ReactNode, edit: FlexEdit | null) => (
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
	const singleBubble = unwrapBubble(root);
	return (
		<>
			<PartTabs
				label="編集するバブル"
				names={bubbles.map((_, index) => `バブル${index + 1}`)}
				field="bubbles"
				open={openIndex}
				onOpen={(index) => editing.select(["contents", index])}
				errors={errors}
			/>
			{!readOnly && (
				<Group gap="xs">
					{button(
						"バブルを追加する",
						<PlusIcon />,
						insertFlexBlock(root, [], bubbles.length, FLEX_BLOCKS.bubble.blank()),
					)}
					{button("コピーする", <CopyIcon />, duplicateFlexBlock(root, path))}
					{button("前へ移動する", <UpIcon />, shiftFlexBlock(root, path, -1))}
					{button("後ろへ移動する", <DownIcon />, shiftFlexBlock(root, path, 1))}
					{singleBubble ? (
						button("カルーセルをやめる", null, singleBubble)
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
