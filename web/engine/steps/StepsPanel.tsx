import { Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { FIRST_TIME, type Timing, timeText } from "#domain/engine/steps/timing.ts";
import { isVersioned } from "#domain/engine/versions/kinds.ts";
import { Forecast } from "#web/engine/send-forecast/Forecast.tsx";
import type { Unsaved } from "#web/engine/send-forecast/useForecast.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { ClockIcon, PlusIcon } from "#web/platform/ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import type { Step, StepInput, SteppedKind } from "./api.ts";
import { StepDrawer } from "./StepDrawer.tsx";
import { StepRow } from "./StepRow.tsx";
import classes from "./Steps.module.css";
import { TimeModal } from "./TimeModal.tsx";
import { type TimeQuestion, useStepEditing } from "./useStepEditing.ts";

interface StepsPanelProps {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	/** What of the scenario itself is not saved yet, to be reckoned with. */
	unsaved?: Unsaved;
	/** What these steps are for, said while there are none. */
	purpose: string;
	onVersion: (from: number, to: number) => void;
	/** Told while a step is open above the page. */
	onEditing: (editing: boolean) => void;
}

/** The steps of a scenario or reminder on a time axis. Each change is saved at once. */
export function StepsPanel({ kind, id, timing, unsaved, purpose, onVersion, onEditing }: StepsPanelProps) {
	const mayWrite = useAbility(kindOf(kind).write);
	const editing = useStepEditing({ kind, id, timing, onVersion });
	const { steps, version, isLoaded, error, reload, asked, setAsked, open, setOpen } = editing;

	const tellEditing = useEffectEvent(onEditing);
	const isEditing = open !== null || asked !== null;
	useEffect(() => tellEditing(isEditing), [isEditing]);

	const forecastOf = (all?: StepInput[]) => (
		<StepForecast
			title={all ? "保存した場合の7日間の配信見込み" : "7日間の配信見込み"}
			of={{ kind, id, draft: { ...unsaved, ...(all && { steps: all }) } }}
			version={version}
		/>
	);
	const add = mayWrite && isLoaded && (
		<Button
			variant={steps.length === 0 ? "filled" : "default"}
			leftSection={<PlusIcon />}
			onClick={() => setAsked({ what: "add" })}
		>
			ステップを追加する
		</Button>
	);
	return (
		<AsidePanel title="配信ステップ">
			{error && !isLoaded && <ErrorState error={error} onRetry={reload} />}
			{!isLoaded && !error && <SkeletonCards cards={3} height="4rem" />}
			{isLoaded && steps.length === 0 && (
				<EmptyState icon={<ClockIcon size="2rem" />} title="ステップはまだありません" action={add}>
					{purpose}
				</EmptyState>
			)}
			{steps.length > 0 && (
				<>
					<StepAxis {...editing} timing={timing} mayWrite={mayWrite} />
					{add}
					{mayWrite && (
						<Text size="xs" c="dimmed">
							ステップの変更は、すぐに保存されます。追加したステップは、すでにその位置を過ぎた友だちには送られません。
						</Text>
					)}
					{forecastOf()}
				</>
			)}
			{asked && <AskedTime {...{ kind, asked, timing, editing, forecastOf }} />}
			<StepDrawer
				step={open}
				title={open ? `${timeText(timing, open)}のステップ` : "ステップ"}
				writing={kindOf(kind).write}
				isVersioned={isVersioned(kind)}
				below={(step) => forecastOf(editing.withStep(step))}
				onSave={editing.saveAction}
				onClose={() => setOpen(null)}
			/>
			<VisuallyHidden role="status">{editing.told}</VisuallyHidden>
		</AsidePanel>
	);
}

type Editing = ReturnType<typeof useStepEditing>;

const StepForecast = ({ title, ...props }: { title: string } & Parameters<typeof Forecast>[0]) => (
	<Stack gap="xs">
		<Title order={3}>{title}</Title>
		<Forecast {...props} />
	</Stack>
);

interface StepAxisProps extends Pick<Editing, "steps" | "setOpen" | "setAsked" | "remove"> {
	timing: Timing;
	mayWrite: boolean;
}

/** The steps in their order; once one is removed the cursor goes to its neighbour. */
function StepAxis({ steps, setOpen, setAsked, remove, timing, mayWrite }: StepAxisProps) {
	const list = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const removeAt = async (step: Step, position: number) => {
		if (!(await remove(step))) return;
		afterRender(() => focusables(list.current)[Math.min(position, steps.length - 2)]?.focus());
	};
	return (
		<div ref={list}>
			<ol className={classes.axis}>
				{steps.map((step, position) => (
					<StepRow
						key={step.id}
						step={step}
						timing={timing}
						mayWrite={mayWrite}
						onOpen={() => setOpen(step)}
						onMove={() => setAsked({ what: "move", step })}
						onCopy={() => setAsked({ what: "copy", step })}
						onRemove={() => void removeAt(step, position)}
					/>
				))}
			</ol>
		</div>
	);
}

interface AskedTimeProps {
	kind: SteppedKind;
	asked: TimeQuestion;
	timing: Timing;
	editing: Editing;
	forecastOf: (all: StepInput[]) => ReactNode;
}

/** Asks for the time of a step that is added, moved or copied. */
function AskedTime({ kind, asked, timing, editing, forecastOf }: AskedTimeProps) {
	const { steps, withStep, stepAt, takeTime, setAsked } = editing;
	return (
		<TimeModal
			title={ASKED[asked.what].title}
			verb={ASKED[asked.what].verb}
			timing={timing}
			start={asked.what === "add" ? (steps.at(-1) ?? FIRST_TIME[timing]) : asked.step}
			onDone={takeTime}
			takesNote={asked.what !== "add" && isVersioned(kind)}
			below={asked.what === "add" ? undefined : (time) => forecastOf(withStep(stepAt(asked, time)))}
			onClose={() => setAsked(null)}
		/>
	);
}

const ASKED = {
	add: { title: "ステップの追加", verb: "内容を決める" },
	move: { title: "日時の変更", verb: "変更する" },
	copy: { title: "ステップのコピー", verb: "コピーする" },
} as const;

const focusables = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-step]") ?? []),
];
