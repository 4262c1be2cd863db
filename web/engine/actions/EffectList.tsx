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
import { Stack, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { EFFECTS, type Effect, effectName } from "#domain/engine/actions/effects/registry.ts";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";
import { fieldsInside, firstMessages, type Problems } from "#web/platform/ui/problems.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { type DraftEffect, isBlank, moved } from "./draft.ts";
import { announcementsFor, INSTRUCTIONS } from "./dragging.ts";
import { EffectPanel } from "./EffectPanel.tsx";
import { useEffectSummaries } from "./useEffectSummaries.ts";

interface EffectListProps {
	inputs: DraftEffect[];
	onChange: (inputs: DraftEffect[]) => void;
	/** The keys of the panels that are closed. */
	collapsed: ReadonlySet<string>;
	onCollapse: (key: string) => void;
	fields: Problems["fields"];
}

/** The effects of an action in the order in which they run. */
export function EffectList({ inputs, onChange, collapsed, onCollapse, fields }: EffectListProps) {
	const summaries = useEffectSummaries(inputs.map(({ effect }) => effect));
	const list = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const [said, say] = useState("");
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: BEGINS_AFTER }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);

	const change = (key: string, effect: Effect) =>
		onChange(inputs.map((input) => (input.key === key ? { key, effect } : input)));

	const place = (key: string, to: number) => {
		const next = moved(inputs, key, to);
		const input = inputs.find((each) => each.key === key);
		if (next === inputs || !input) return;
		onChange(next);
		say(`「${labelOf(input.effect)}」を${to + 1}番目に移動しました`);
	};

	const move = ({ key }: DraftEffect, to: number) => {
		// The browser takes the cursor from an element that changes its place.
		const held = document.activeElement;
		afterRender(() => held instanceof HTMLElement && held.focus());
		place(key, to);
	};

	const drop = ({ active, over }: DragEndEvent) => {
		const to = inputs.findIndex(({ key }) => key === over?.id);
		if (to >= 0) place(String(active.id), to);
	};

	const remove = async (input: DraftEffect, position: number) => {
		if (!isBlank(input) && !(await askToRemove(input))) return;
		afterRender(() => titles(list.current)[Math.min(position, inputs.length - 2)]?.focus());
		onChange(inputs.filter(({ key }) => key !== input.key));
		say(`「${labelOf(input.effect)}」を削除しました`);
	};

	return (
		<Stack gap="sm" ref={list}>
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				accessibility={{ announcements: announcementsFor(inputs), screenReaderInstructions: INSTRUCTIONS }}
				onDragEnd={drop}
			>
				<SortableContext items={inputs.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
					{inputs.map((input, position) => (
						<EffectPanel
							key={input.key}
							id={input.key}
							effect={input.effect}
							position={position}
							of={inputs.length}
							summary={summaries[position] ?? ""}
							collapsed={collapsed.has(input.key)}
							problem={fields[`inputs[${position}]`]?.[0]}
							errors={firstMessages(fieldsInside(fields, `inputs[${position}]`))}
							onChange={(effect) => change(input.key, effect)}
							onCollapse={() => onCollapse(input.key)}
							onMove={(to) => move(input, to)}
							onRemove={() => void remove(input, position)}
						/>
					))}
				</SortableContext>
			</DndContext>
			<VisuallyHidden role="status">{said}</VisuallyHidden>
		</Stack>
	);
}

/** Farther than a press trembles. */
const BEGINS_AFTER = { distance: 6 };

const labelOf = (effect: Effect) => EFFECTS[effectName(effect)].label;

/** The buttons that open and close the panels, in order. */
export const titles = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-panel-title]") ?? []),
];

const askToRemove = ({ effect }: DraftEffect) =>
	ask({
		title: `「${labelOf(effect)}」を削除`,
		message: "操作は取り消せません。本当に削除しますか？",
		confirm: "削除する",
		destructive: true,
	});
