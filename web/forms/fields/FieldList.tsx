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
import { Input, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import type { FieldType } from "#domain/forms/field.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useAbility } from "../../api/session.tsx";
import { ask } from "../../ui/ConfirmDialog.tsx";
import { fieldsInside, focusInside } from "../../ui/problems.ts";
import { useAfterRender } from "../../ui/useAfterRender.ts";
import { useEntries } from "../../ui/useEntries.ts";
import { announcementsFor, INSTRUCTIONS } from "../../vars/announcements.ts";
import { copyOf, type FieldDraft, isBlank, newField } from "./draft.ts";
import { FieldPanel } from "./FieldPanel.tsx";
import { FieldSwatches } from "./FieldSwatches.tsx";

interface FieldListProps {
	value: FieldDraft[];
	onChange: (fields: FieldDraft[]) => void;
	errors: Record<string, string>;
}

const NOUN = "質問";

/** The questions of a form, in the order in which friends are asked. */
export function FieldList({ value, onChange, errors }: FieldListProps) {
	const heading = useId();
	const mayWrite = useAbility("form-write");
	// Whoever may only read cannot open them.
	const [closed, setClosed] = useState<ReadonlySet<string>>(
		() => new Set(mayWrite ? value.map(({ key }) => key) : []),
	);
	const [added, setAdded] = useState("");
	const sensors = useSensors(
		useSensor(PointerSensor),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const after = useAfterRender();
	const { list, told, change, place, move, remove } = useEntries({
		value,
		onChange,
		noun: NOUN,
		// Every question is of a type: the swatches add them.
		blank: () => newField(5),
	});
	const placeOf = (key: unknown) => value.findIndex((field) => field.key === key);
	const drop = ({ active, over }: DragEndEvent) => {
		const [from, to] = [placeOf(active.id), placeOf(over?.id)];
		if (from >= 0 && to >= 0 && from !== to) place(from, to);
	};
	const put = (index: number, field: FieldDraft, said: string) => {
		onChange(value.toSpliced(index, 0, field));
		setAdded(said);
		after(() => focusInside(list.current, `fields[${index}][label]`));
	};
	const add = (type: FieldType) =>
		put(value.length, newField(type), `${value.length + 1}番目の質問を追加しました`);
	const askToRemove = async (index: number) => {
		const field = value[index]!;
		if (isBlank(field) || (await confirmed(field, index))) remove(index);
	};
	return (
		<Stack gap="sm" role="group" aria-labelledby={heading} ref={list}>
			<div>
				<Input.Label id={heading} labelElement="div">
					質問
				</Input.Label>
				<Input.Description>友だちに答えてもらう項目です。並び順のまま表示します。</Input.Description>
			</div>
			{value.length === 0 && (
				<Text size="sm" c="dimmed">
					質問はまだありません。質問のないフォームには回答できません。
				</Text>
			)}
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				accessibility={{
					announcements: announcementsFor(placeOf, NOUN),
					screenReaderInstructions: INSTRUCTIONS,
				}}
				onDragEnd={drop}
			>
				<SortableContext items={value.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
					{value.map((field, index) => (
						<FieldPanel
							key={field.key}
							field={field}
							place={index}
							places={value.length}
							collapsed={closed.has(field.key)}
							errors={firstInside(errors, `fields[${index}]`)}
							onCollapse={() => setClosed(toggled(closed, field.key))}
							onChange={(part) => change(index, part)}
							onMove={(to) => move(index, to)}
							onCopy={() => put(index + 1, copyOf(field), `${index + 1}番目の質問をコピーしました`)}
							onRemove={() => void askToRemove(index)}
						/>
					))}
				</SortableContext>
			</DndContext>
			<FieldSwatches count={value.length} onAdd={add} error={errors.fields} />
			<VisuallyHidden role="status">{told}</VisuallyHidden>
			<VisuallyHidden role="status">{added}</VisuallyHidden>
		</Stack>
	);
}

const confirmed = ({ label }: FieldDraft, index: number) =>
	ask({
		title: label === "" ? `${index + 1}番目の質問を削除` : `質問「${label}」を削除`,
		message: TEXTS.deleteConfirm,
		confirm: "削除する",
		destructive: true,
	});

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
	const next = new Set(keys);
	if (!next.delete(key)) next.add(key);
	return next;
}

/** What is wrong with one question, by the names of its fields. */
const firstInside = (errors: Record<string, string>, outer: string): Record<string, string> =>
	Object.fromEntries(
		Object.entries(
			fieldsInside(
				Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
				outer,
			),
		).map(([field, [message = ""]]) => [field, message]),
	);
