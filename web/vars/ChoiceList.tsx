import {
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Input, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { MAX_CHOICES } from "#domain/kinds/var.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { useEntries } from "../ui/useEntries.ts";
import { announcementsFor, INSTRUCTIONS } from "./announcements.ts";
import { ChoiceEntry } from "./ChoiceEntry.tsx";
import { type ChoiceDraft, newChoice } from "./draft.ts";

interface ChoiceListProps {
	value: ChoiceDraft[];
	onChange: (choices: ChoiceDraft[]) => void;
	errors: Record<string, string>;
}

/** The choices of a select field, in the order in which they are offered. */
export function ChoiceList({ value, onChange, errors }: ChoiceListProps) {
	const heading = useId();
	const sensors = useSensors(
		useSensor(PointerSensor),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const { list, told, change, place, move, remove, add } = useEntries({
		value,
		onChange,
		noun: "選択肢",
		blank: () => newChoice(value.length),
	});
	const placeOf = (key: unknown) => value.findIndex((choice) => choice.key === key);
	const drop = ({ active, over }: DragEndEvent) => {
		const [from, to] = [placeOf(active.id), placeOf(over?.id)];
		if (from >= 0 && to >= 0 && from !== to) place(from, to);
	};
	return (
		<Stack gap="sm" role="group" aria-labelledby={heading} ref={list}>
			<div>
				<Input.Label id={heading} labelElement="div" required>
					選択肢
				</Input.Label>
				<Input.Description>友だちごとに、この中から1つを選びます。並び順のまま表示します。</Input.Description>
			</div>
			{value.length === 0 && (
				<Text size="sm" c="dimmed">
					選択肢はまだありません。
				</Text>
			)}
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				accessibility={{
					announcements: announcementsFor(placeOf),
					screenReaderInstructions: INSTRUCTIONS,
				}}
				onDragEnd={drop}
			>
				<SortableContext items={value.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
					{value.map((choice, index) => (
						<ChoiceEntry
							key={choice.key}
							choice={choice}
							place={index}
							places={value.length}
							onChange={(part) => change(index, part)}
							onMove={(to) => move(index, to)}
							onRemove={() => remove(index)}
							errors={errors}
						/>
					))}
				</SortableContext>
			</DndContext>
			<div>
				<Button
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					onClick={add}
					disabled={value.length >= MAX_CHOICES}
					data-add
					{...fieldMark("choices")}
				>
					選択肢を追加する
				</Button>
			</div>
			{errors.choices && <Input.Error>{errors.choices}</Input.Error>}
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</Stack>
	);
}
