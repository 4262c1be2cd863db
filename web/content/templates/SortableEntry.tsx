import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Group, Paper, Text } from "@mantine/core";
import { GripIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";

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
	const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
		useSortable({ id });
	return (
		<Paper
			withBorder
			px="xs"
			py="0.25rem"
			role="group"
			aria-label={noun}
			ref={setNodeRef}
			pos="relative"
			style={{
				transform: transform ? `translateY(${transform.y}px)` : undefined,
				transition,
				zIndex: isDragging ? 1 : undefined,
			}}
		>
			<Group gap="xs" wrap="nowrap">
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					aria-label={`${noun}をドラッグして移動`}
					style={{ touchAction: "none", cursor: "grab" }}
					data-entry
				>
					<GripIcon />
				</ActionIcon>
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
