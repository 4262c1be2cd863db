import { ActionIcon, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { isNothingFocused } from "#web/platform/ui/isNothingFocused.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { StepCard } from "./StepCard.tsx";
import { StepResults } from "./StepResults.tsx";
import classes from "./Steps.module.css";
import { StepTimeText } from "./StepTimeText.tsx";
import {
	type StepInput,
	type SteppedKind,
	type StepRecord,
	useStepFaces,
	useStepMessages,
} from "./stepsApi.ts";
import type { OpenStep, useStepEditing } from "./useStepEditing.ts";

/** Loaded when a step is opened: the composer is larger than the rest of the page. */
const StepEditor = lazy(async () => ({
	default: (await import("./editor/StepEditor.tsx")).StepEditor,
}));

interface StepAxisProps {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	mayWrite: boolean;
	editing: ReturnType<typeof useStepEditing>;
	/** Forecast of the steps that would be saved. */
	forecastOf: (steps: StepInput[]) => ReactNode;
}

/** List of the steps, one of which may be open in its place; the cursor returns to it when it closes. */
export function StepAxis(props: StepAxisProps) {
	const { kind, id, timing, mayWrite, editing, forecastOf } = props;
	const { steps, version, open } = editing;
	const { data: shownMessages } = useStepMessages(kind, id, version);
	const { data: faces } = useStepFaces(kind, id, version);
	const list = useRef<HTMLOListElement>(null);
	const afterRender = useAfterRender();
	// The removed step is still counted until the next render.
	const focusAt = (position: number) =>
		afterRender(() => stepButtons(list.current)[Math.min(position, steps.length - 2)]?.focus());
	const lastOpened = useRef<OpenStep>(null);
	// Returns the cursor to the closed step. The very first step appears only after its editor has closed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: steps that are loaded may be the awaited one
	useEffect(() => {
		if (open) {
			lastOpened.current = open;
			return;
		}
		if (!lastOpened.current || !isNothingFocused()) return;
		const id = lastOpened.current.step.id ?? lastOpened.current.afterId;
		const button = stepButtons(list.current).find(
			({ dataset }) => id === null || dataset.step === String(id),
		);
		if (!button) return;
		lastOpened.current = null;
		button.focus();
	}, [open, steps]);
	const removeAt = async (step: StepRecord, position: number) => {
		if (await editing.remove(step)) focusAt(position);
	};
	const editorOf = ({ step, opening, isOffered }: OpenStep) => (
		<Suspense key={opening} fallback={<Skeleton height="16rem" />}>
			<StepEditor
				step={step}
				timing={timing}
				label={step.id === null ? "新しいステップ" : `「${timeText(timing, step)}」のステップの編集`}
				writeAbility={kindOf(kind).writeAbility}
				isVersioned={isVersioned(kind)}
				isOffered={isOffered}
				onSave={editing.saveStep}
				onCancel={() => void editing.close()}
				onDirty={editing.setDirty}
				renderBelow={(step) => (
					<>
						{forecastOf(editing.withStep(step))}
						<StepResults kind={kind} step={step} />
					</>
				)}
			/>
		</Suspense>
	);
	/** Editor of a new step after the one with this id. */
	const newAfter = (afterId: number | null) =>
		open && open.step.id === null && open.afterId === afterId ? (
			<li className={classes.row} key="new">
				<div className={classes.when} />
				<div className={classes.card}>{editorOf(open)}</div>
			</li>
		) : null;
	if (steps.length === 0 && open === null) return null;
	return (
		<ol className={classes.axis} ref={list} aria-label="ステップ">
			{newAfter(null)}
			{steps.flatMap((step, position) => [
				<li key={step.id} className={classes.row}>
					<StepTimeText timing={timing} step={step} />
					<div className={classes.card}>
						{open?.step.id === step.id ? (
							editorOf(open)
						) : (
							<StepCard
								{...{ kind, id, step, timing, mayWrite }}
								record={faces?.steps.find((each) => each.id === step.id)}
								messages={shownMessages?.steps.find((each) => each.id === step.id)}
								onOpen={() => void editing.edit(step)}
								onCopy={() => void editing.copy(step)}
								onRemove={() => void removeAt(step, position)}
							/>
						)}
					</div>
					{mayWrite && position < steps.length - 1 && (
						<div className={classes.gap}>
							<ActionIcon
								variant="default"
								radius="xl"
								aria-label={`「${timeText(timing, step)}」の後にステップを追加する`}
								title="ここにステップを追加する"
								onClick={() => void editing.add(step)}
							>
								<PlusIcon />
							</ActionIcon>
						</div>
					)}
				</li>,
				newAfter(step.id),
			])}
		</ol>
	);
}

const stepButtons = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-step]") ?? []),
];
