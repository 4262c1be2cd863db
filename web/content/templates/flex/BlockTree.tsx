import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { type FlexBlock, samePath } from "#domain/content/templates/flex/block.ts";
import { drop } from "#domain/content/templates/flex/operations.ts";
import { type FlexOutlineRow, neighbour } from "#domain/content/templates/flex/outline.ts";
import type { BlockProblem } from "#domain/content/templates/flex/problems.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { FlexBlockRow, keyOf } from "./BlockRow.tsx";
import classes from "./BlockTree.module.css";
import { undoStepOfKey } from "./stepKeys.ts";
import { type BlockDeeds, useBlockDeeds } from "./useBlockDeeds.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface BlockTreeProps {
	editing: FlexEditing;
	root: FlexBlock;
	rows: readonly FlexOutlineRow[];
	problems: readonly BlockProblem[];
	tree: RefObject<HTMLDivElement | null>;
}

/** Tree of a bubble's blocks, navigated and reordered by keyboard or dragging. */
export function BlockTree({ editing, root, rows, problems, tree }: BlockTreeProps) {
	const readOnly = useReadOnly();
	const deeds = useBlockDeeds(editing, root);
	const after = useAfterRender();
	const [told, setTold] = useState("");
	const targets = usePlaceholderTargets();
	const focusSelected = () =>
		after(() => tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		// Undo and redo may remove the focused row, and with it the focus.
		if (undoStepOfKey(event)) focusSelected();
		const deed = readOnly ? null : deedOf(event);
		const next =
			deed || event.altKey || event.ctrlKey || event.metaKey
				? null
				: neighbour(rows, editing.selected, event.key);
		if (!deed && !next) return;
		event.preventDefault();
		if (next) editing.select(next);
		if (deed) {
			deeds[deed]?.();
			setTold(deeds[deed] ? TOLD[deed] : "できません。");
		}
		focusSelected();
	};

	return (
		<div className={classes.frame} ref={tree}>
			<DraggableEntries
				entries={rows.map((row) => ({ key: keyOf(row) }))}
				noun="ブロック"
				place={(from, to) => {
					const [dragged, over] = [rows[from], rows[to]];
					if (dragged && over) editing.apply(drop(root, dragged.path, over.path));
				}}
			>
				<div
					role="tree"
					aria-label="ブロック"
					tabIndex={-1}
					{...fieldMark("content[contents]")}
					onKeyDown={onKeyDown}
				>
					{rows.map((row) => (
						<FlexBlockRow
							key={keyOf(row)}
							row={{ ...row, summary: labelPlaceholders(row.summary, targets) }}
							isSelected={samePath(row.path, editing.selected)}
							onSelect={() => editing.select(row.path)}
							problem={problems.find(({ block }) => samePath(block, row.path))?.text}
							isDraggable={!readOnly && !row.isPart && row.depth > 0}
						/>
					))}
				</div>
			</DraggableEntries>
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</div>
	);
}

const TOLD: Record<keyof BlockDeeds, string> = {
	up: "上へ移動しました。",
	down: "下へ移動しました。",
	inward: "ボックスの中へ移動しました。",
	outward: "ボックスの外へ移動しました。",
	wrap: "ボックスで囲みました。",
	duplicate: "複製しました。",
	copy: "コピーしました。",
	cut: "切り取りました。",
	paste: "貼り付けました。",
	remove: "削除しました。",
};

const BY_ALT: Record<string, keyof BlockDeeds> = {
	ArrowUp: "up",
	ArrowDown: "down",
	ArrowRight: "inward",
	ArrowLeft: "outward",
};
const BY_CONTROL: Record<string, keyof BlockDeeds> = { d: "duplicate", c: "copy", x: "cut", v: "paste" };

function deedOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): keyof BlockDeeds | null {
	if (altKey) return BY_ALT[key] ?? null;
	if (ctrlKey || metaKey) return BY_CONTROL[key.toLowerCase()] ?? null;
	return key === "Delete" || key === "Backspace" ? "remove" : null;
}
