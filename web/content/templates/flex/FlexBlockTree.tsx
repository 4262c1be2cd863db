import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { type FlexBlock, isSamePath } from "#domain/content/templates/flex/flex-block.ts";
import { dropFlexBlock } from "#domain/content/templates/flex/flex-operations.ts";
import { type FlexOutlineRow, nextRowByKey } from "#domain/content/templates/flex/flex-outline.ts";
import type { FlexBlockProblem } from "#domain/content/templates/flex/flex-problems.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { FlexBlockRow, flexRowKey } from "./FlexBlockRow.tsx";
import classes from "./FlexBlockTree.module.css";
import { undoCommandOfKey } from "./undoKeys.ts";
import { type FlexBlockCommands, useFlexBlockCommands } from "./useFlexBlockCommands.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

interface FlexBlockTreeProps {
	editing: FlexEditing;
	root: FlexBlock;
	rows: readonly FlexOutlineRow[];
	problems: readonly FlexBlockProblem[];
	tree: RefObject<HTMLDivElement | null>;
}

/** Tree of a bubble's blocks, navigated and reordered by keyboard or dragging. */
export function FlexBlockTree({ editing, root, rows, problems, tree }: FlexBlockTreeProps) {
	const readOnly = useReadOnly();
	const commands = useFlexBlockCommands(editing, root);
	const afterRender = useAfterRender();
	const [announcement, setAnnouncement] = useState("");
	const targets = usePlaceholderTargets();
	const focusSelected = () =>
		afterRender(() => tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		// Undo and redo may remove the focused row, and with it the focus.
		if (undoCommandOfKey(event)) focusSelected();
		const command = readOnly ? null : blockCommandOfKey(event);
		const next =
			command || event.altKey || event.ctrlKey || event.metaKey
				? null
				: nextRowByKey(rows, editing.selected, event.key);
		if (!command && !next) return;
		event.preventDefault();
		if (next) editing.select(next);
		if (command) {
			commands[command]?.();
			setAnnouncement(commands[command] ? STATUS_TEXTS[command] : "できません。");
		}
		focusSelected();
	};

	return (
		<div className={classes.frame} ref={tree}>
			<DraggableEntries
				entries={rows.map((row) => ({ key: flexRowKey(row) }))}
				noun="ブロック"
				moveEntry={(from, to) => {
					const [dragged, target] = [rows[from], rows[to]];
					if (dragged && target) editing.apply(dropFlexBlock(root, dragged.path, target.path));
				}}
			>
				<div
					role="tree"
					aria-label="ブロック"
					tabIndex={-1}
					{...fieldAttribute("content[contents]")}
					onKeyDown={onKeyDown}
				>
					{rows.map((row) => (
						<FlexBlockRow
							key={flexRowKey(row)}
							row={{ ...row, summary: labelPlaceholders(row.summary, targets) }}
							isSelected={isSamePath(row.path, editing.selected)}
							onSelect={() => editing.select(row.path)}
							problem={problems.find(({ block }) => isSamePath(block, row.path))?.text}
							isDraggable={!readOnly && !row.isPart && row.depth > 0}
						/>
					))}
				</div>
			</DraggableEntries>
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</div>
	);
}

/** Announcements after a command. */
const STATUS_TEXTS: Record<keyof FlexBlockCommands, string> = {
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

/** Commands by key with Alt. */
const ALT_COMMANDS: Record<string, keyof FlexBlockCommands> = {
	ArrowUp: "up",
	ArrowDown: "down",
	ArrowRight: "inward",
	ArrowLeft: "outward",
};
/** Commands by key with Ctrl or Cmd. */
const CONTROL_COMMANDS: Record<string, keyof FlexBlockCommands> = {
	d: "duplicate",
	c: "copy",
	x: "cut",
	v: "paste",
};

function blockCommandOfKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): keyof FlexBlockCommands | null {
	if (altKey) return ALT_COMMANDS[key] ?? null;
	if (ctrlKey || metaKey) return CONTROL_COMMANDS[key.toLowerCase()] ?? null;
	return key === "Delete" || key === "Backspace" ? "remove" : null;
}
