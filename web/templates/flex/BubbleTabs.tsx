import { Button, Group } from "@mantine/core";
import { FLEX_LIMITS } from "#domain/line/flex/limits.ts";
import type { Block, Path } from "#domain/templates/flex/block.ts";
import { BLOCKS } from "#domain/templates/flex/blocks/registry.ts";
import { asBubble, duplicate, insert, remove, shift } from "#domain/templates/flex/operations.ts";
import { PartTabs } from "../../items/PartTabs.tsx";
import { CopyIcon, DeleteIcon, DownIcon, PlusIcon, UpIcon } from "../../ui/icons.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface BubbleTabsProps {
	editing: FlexEditing;
	root: Block;
	problems: readonly { path: Path; text: string }[];
}

/** The bubbles of a carousel, of which one is edited at a time. */
export function BubbleTabs({ editing, root, problems }: BubbleTabsProps) {
	const readOnly = useReadOnly();
	const bubbles = root.contents as unknown[];
	const open = Number(editing.selected[1] ?? 0);
	const path: Path = ["contents", open];
	const errors = Object.fromEntries(
		problems.filter(({ path }) => path.length > 1).map(({ path, text }) => [`bubbles[${path[1]}]`, text]),
	);
	const button = { variant: "default", size: "xs" } as const;
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
					<Button
						{...button}
						leftSection={<PlusIcon />}
						disabled={bubbles.length >= FLEX_LIMITS.bubbles}
						onClick={() => editing.apply(insert(root, [], bubbles.length, BLOCKS.bubble.blank()))}
					>
						バブルを追加する
					</Button>
					<Button
						{...button}
						leftSection={<CopyIcon />}
						disabled={bubbles.length >= FLEX_LIMITS.bubbles}
						onClick={() => editing.apply(duplicate(root, path))}
					>
						コピーする
					</Button>
					<Button
						{...button}
						leftSection={<UpIcon />}
						disabled={open === 0}
						onClick={() => editing.apply(shift(root, path, -1))}
					>
						前へ移動する
					</Button>
					<Button
						{...button}
						leftSection={<DownIcon />}
						disabled={open === bubbles.length - 1}
						onClick={() => editing.apply(shift(root, path, 1))}
					>
						後ろへ移動する
					</Button>
					{bubbles.length > 1 ? (
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => editing.apply(remove(root, path))}
						>
							このバブルを削除する
						</Button>
					) : (
						<Button {...button} onClick={() => editing.apply(asBubble(root))}>
							カルーセルをやめる
						</Button>
					)}
				</Group>
			)}
		</>
	);
}
