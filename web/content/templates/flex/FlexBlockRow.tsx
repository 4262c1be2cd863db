import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { CSSProperties } from "react";
import type { FlexOutlineRow } from "#domain/content/templates/flex/flex-outline.ts";
import { GripIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./FlexBlockTree.module.css";

interface FlexBlockRowProps {
	row: FlexOutlineRow;
	isSelected: boolean;
	onSelect: () => void;
	/** Error of the block; undefined for none. */
	problem: string | undefined;
	isDraggable: boolean;
}

export const flexRowKey = ({ path }: FlexOutlineRow): string => path.join(".") || "root";

/** Row of the block tree. */
export function FlexBlockRow({ row, isSelected, onSelect, problem, isDraggable }: FlexBlockRowProps) {
	const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
		id: flexRowKey(row),
		disabled: { draggable: !isDraggable },
	});
	const { label, summary, depth } = row;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
		<div
			ref={setNodeRef}
			role="treeitem"
			aria-level={depth + 1}
			aria-selected={isSelected}
			aria-label={`${label}${summary && ` ${summary}`}${problem ? `（${problem}）` : ""}`}
			tabIndex={isSelected ? 0 : -1}
			className={classes.row}
			data-wrong={problem !== undefined || undefined}
			style={
				{
					"--depth": depth,
					transform: CSS.Translate.toString(transform),
					transition,
					opacity: isDragging ? 0.4 : undefined,
				} as CSSProperties
			}
			onClick={(event) => {
				onSelect();
				event.currentTarget.focus();
			}}
		>
			{isDraggable && (
				// Pointer-only handle; the keyboard has its own commands.
				<span ref={setActivatorNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
					<GripIcon size="1rem" />
				</span>
			)}
			{problem !== undefined && <WarningIcon size="1rem" />}
			<span className={classes.label}>{label}</span> <span className={classes.summary}>{summary}</span>
		</div>
	);
}
