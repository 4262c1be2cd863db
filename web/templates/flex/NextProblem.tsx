import { Button, Group, Text } from "@mantine/core";
import { type Block, samePath } from "#domain/templates/flex/block.ts";
import { outlineOf } from "#domain/templates/flex/outline.ts";
import { type BlockProblem, problemsByBlock } from "#domain/templates/flex/problems.ts";
import { WarningIcon } from "../../ui/icons.tsx";
import type { FlexEditing } from "./useFlexEditing.ts";

interface NextProblemProps {
	editing: FlexEditing;
	root: Block;
	problems: Parameters<typeof problemsByBlock>[0];
}

/** How much is to be mended in the whole message, and the way to it, from one to the next. */
export function NextProblem({ editing, root, problems }: NextProblemProps) {
	if (problems.length === 0) return null;
	const placed = problemsByBlock(problems, outlineOf(root, []));
	return (
		<Group gap="xs" c="var(--mantine-color-error)">
			<WarningIcon />
			<Text size="sm" role="status">
				直すところが{problems.length}件あります。
			</Text>
			<Button
				variant="default"
				size="xs"
				onClick={() => {
					const next = nextOf(placed, editing);
					if (next) editing.select(next.block);
				}}
			>
				次の箇所を開く
			</Button>
		</Group>
	);
}

/** The problem of another block that comes after those of the selected one; after the last the first. */
function nextOf(placed: readonly BlockProblem[], { selected }: FlexEditing): BlockProblem | undefined {
	const here = placed.findLastIndex(({ block }) => samePath(block, selected));
	return placed[here + 1] ?? placed[0];
}
