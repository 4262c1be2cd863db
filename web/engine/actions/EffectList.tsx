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
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { type FormProblems, fieldsInside, firstMessages } from "#web/platform/ui/formProblems.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { type DraftEffect, isBlankEffect, moveEffect } from "./actionDraft.ts";
import { EffectPanel } from "./EffectPanel.tsx";
import { EFFECT_DRAG_INSTRUCTIONS, effectDragAnnouncements } from "./effectDragAnnouncements.ts";
import { useEffectSummaries } from "./useEffectSummaries.ts";

interface EffectListProps {
	inputs: DraftEffect[];
	onChange: (inputs: DraftEffect[]) => void;
	/** Keys of the collapsed panels. */
	collapsed: ReadonlySet<string>;
	onCollapse: (key: string) => void;
	fields: FormProblems["fields"];
}

/** Sortable list of an action's effects, in the order of execution. */
export function EffectList({ inputs, onChange, collapsed, onCollapse, fields }: EffectListProps) {
	const summaries = useEffectSummaries(inputs.map(({ effect }) => effect));
	const list = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const [announcement, announce] = useState("");
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: DRAG_ACTIVATION }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);

	const change = (key: string, effect: Effect) =>
		onChange(inputs.map((input) => (input.key === key ? { key, effect } : input)));

	const moveTo = (key: string, to: number) => {
		const next = moveEffect(inputs, key, to);
		const input = inputs.find((each) => each.key === key);
		if (next === inputs || !input) return;
		onChange(next);
		announce(`「${labelOf(input.effect)}」を${to + 1}番目に移動しました`);
	};

	const move = ({ key }: DraftEffect, to: number) => {
		// The browser drops the focus of an element that moves in the DOM.
		const focused = document.activeElement;
		afterRender(() => focused instanceof HTMLElement && focused.focus());
		moveTo(key, to);
	};

	const drop = ({ active, over }: DragEndEvent) => {
		const to = inputs.findIndex(({ key }) => key === over?.id);
		if (to >= 0) moveTo(String(active.id), to);
	};

	const remove = async (input: DraftEffect, position: number) => {
		if (!isBlankEffect(input) && !(await askToRemoveEffect(input))) return;
		// The removed effect is still counted until the next render.
		afterRender(() => panelTitleButtons(list.current)[Math.min(position, inputs.length - 2)]?.focus());
		onChange(inputs.filter(({ key }) => key !== input.key));
		announce(`「${labelOf(input.effect)}」を削除しました`);
	};

	return (
		<Stack gap="sm" ref={list}>
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				accessibility={{
					announcements: effectDragAnnouncements(inputs),
					screenReaderInstructions: EFFECT_DRAG_INSTRUCTIONS,
				}}
				onDragEnd={drop}
			>
				<SortableContext items={inputs.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
					{inputs.map((input, position) => (
						<EffectPanel
							key={input.key}
							id={input.key}
							effect={input.effect}
							position={position}
							effectCount={inputs.length}
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
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</Stack>
	);
}

/** Movement in pixels that distinguishes a drag from a press. */
const DRAG_ACTIVATION = { distance: 6 };

const labelOf = (effect: Effect) => EFFECTS[effectName(effect)].label;

/** Buttons that open and close the panels, in order. */
export const panelTitleButtons = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-panel-title]") ?? []),
];

const askToRemoveEffect = ({ effect }: DraftEffect) =>
	askToConfirm({
		title: `「${labelOf(effect)}」を削除`,
		message: "操作は取り消せません。本当に削除しますか？",
		confirm: "削除する",
		destructive: true,
	});
