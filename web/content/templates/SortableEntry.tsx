import { Group, Paper, Text } from "@mantine/core";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";

interface SortableEntryProps {
	/** Stable id while dragging. */
	id: string;
	/** Name with its number, such as パネル2. */
	noun: string;
	/** Summary of the entry. */
	text: string;
	index: number;
	count: number;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Entry that can only be reordered, by its drag handle or its buttons. */
export function SortableEntry({ id, noun, text, ...position }: SortableEntryProps) {
	const { entry, handle } = useDraggableEntry(id);
	return (
		<Paper withBorder px="xs" py="0.25rem" role="group" aria-label={noun} {...entry}>
			<Group gap="xs" wrap="nowrap">
				<EntryGrip entryName={noun} handle={handle} data-entry />
				<Text size="sm" truncate title={text}>
					{position.index + 1}. {text}
				</Text>
				<PositionButtons
					entryName={noun}
					index={position.index}
					count={position.count}
					onMove={position.onMove}
					onRemove={position.onRemove}
				/>
			</Group>
		</Paper>
	);
}
