import { ActionIcon, Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { type Timing, timeBetween, timeText } from "#domain/engine/steps/step-timing.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import { SendForecast } from "#web/engine/send-forecast/SendForecast.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { ClockIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { StepCard } from "./StepCard.tsx";
import { StepDrawer } from "./StepDrawer.tsx";
import classes from "./Steps.module.css";
import { StepTimeModal } from "./StepTimeModal.tsx";
import { StepTimeText } from "./StepTimeText.tsx";
import { type StepInput, type SteppedKind, type StepRecord, useStepMessages } from "./stepsApi.ts";
import { type StepTimeRequest, useStepEditing } from "./useStepEditing.ts";

interface StepsPanelProps {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	/** Purpose of the steps, shown while there are none. */
	purpose: string;
	onVersion: (from: number, to: number) => void;
	/** Called when a step opens or closes. */
	onEditing?: (editing: boolean) => void;
	/** Entries of the axis before the first step and after the last one. */
	before?: ReactNode;
	after?: ReactNode;
}

/** Steps of a scenario or reminder on a time axis. Each change is saved at once. */
export function StepsPanel(props: StepsPanelProps) {
	const { kind, id, timing, purpose, onVersion, onEditing, before, after } = props;
	const mayWrite = useAbility(kindOf(kind).writeAbility);
	const editing = useStepEditing({ kind, id, timing, onVersion });
	const { steps, version, isLoaded, error, reload, timeRequest, setTimeRequest, openStep, setOpenStep } =
		editing;

	const reportEditing = useEffectEvent((isEditing: boolean) => onEditing?.(isEditing));
	const isEditing = openStep !== null || timeRequest !== null;
	useEffect(() => reportEditing(isEditing), [isEditing]);

	const forecastOf = (all?: StepInput[]) => (
		<StepForecast
			title={all ? "保存した場合の7日間の配信見込み" : "7日間の配信見込み"}
			subject={{ kind, id, draft: all ? { steps: all } : {} }}
			version={version}
		/>
	);
	const add = mayWrite && isLoaded && (
		<Button
			variant={steps.length === 0 ? "filled" : "default"}
			leftSection={<PlusIcon />}
			onClick={() => setTimeRequest({ operation: "add", after: steps.at(-1) })}
		>
			ステップを追加する
		</Button>
	);
	return (
		<AsidePanel title="配信ステップ">
			{error && !isLoaded && <ErrorState error={error} onRetry={reload} />}
			{!isLoaded && !error && <SkeletonCards cards={3} height="4rem" />}
			{isLoaded && (
				<div className={classes.course}>
					{before}
					{steps.length === 0 && (
						<EmptyState icon={<ClockIcon size="2rem" />} title="ステップはまだありません" action={add}>
							{purpose}
						</EmptyState>
					)}
					<StepAxis {...editing} {...{ kind, id, timing, mayWrite }} />
					{after}
				</div>
			)}
			{steps.length > 0 && (
				<>
					{add}
					{mayWrite && (
						<Text size="xs" c="dimmed">
							ステップの変更は、すぐに保存されます。追加したステップは、すでにその位置を過ぎた友だちには送られません。
						</Text>
					)}
					{forecastOf()}
				</>
			)}
			{timeRequest && <StepTimePrompt {...{ kind, timeRequest, timing, editing, forecastOf }} />}
			<StepDrawer
				step={openStep}
				title={openStep ? `${timeText(timing, openStep)}のステップ` : "ステップ"}
				writeAbility={kindOf(kind).writeAbility}
				isVersioned={isVersioned(kind)}
				renderBelow={(step) => forecastOf(editing.withStep(step))}
				onSave={editing.saveAction}
				onClose={() => setOpenStep(null)}
			/>
			<VisuallyHidden role="status">{editing.announcement}</VisuallyHidden>
		</AsidePanel>
	);
}

type StepEditing = ReturnType<typeof useStepEditing>;

const StepForecast = ({ title, ...props }: { title: string } & Parameters<typeof SendForecast>[0]) => (
	<Stack gap="xs">
		<Title order={3}>{title}</Title>
		<SendForecast {...props} />
	</Stack>
);

interface StepAxisProps
	extends Pick<StepEditing, "steps" | "version" | "setOpenStep" | "setTimeRequest" | "remove"> {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	mayWrite: boolean;
}

/** List of the steps; after a removal the cursor goes to the neighbour. */
function StepAxis(props: StepAxisProps) {
	const { kind, id, steps, version, setOpenStep, setTimeRequest, remove, timing, mayWrite } = props;
	const { data: shown } = useStepMessages(kind, id, version);
	const list = useRef<HTMLOListElement>(null);
	const afterRender = useAfterRender();
	const removeAt = async (step: StepRecord, position: number) => {
		if (!(await remove(step))) return;
		afterRender(() => stepButtons(list.current)[Math.min(position, steps.length - 2)]?.focus());
	};
	if (steps.length === 0) return null;
	return (
		<ol className={classes.axis} ref={list} aria-label="ステップ">
			{steps.map((step, position) => (
				<li key={step.id} className={classes.row}>
					<StepTimeText timing={timing} step={step} />
					<div className={classes.card}>
						<StepCard
							step={step}
							messages={shown?.steps.find((each) => each.id === step.id)}
							timing={timing}
							mayWrite={mayWrite}
							onOpen={() => setOpenStep(step)}
							onMove={() => setTimeRequest({ operation: "move", step })}
							onCopy={() => setTimeRequest({ operation: "copy", step })}
							onRemove={() => void removeAt(step, position)}
						/>
					</div>
					{mayWrite && (
						<div className={classes.gap}>
							<ActionIcon
								variant="default"
								radius="xl"
								aria-label={`「${timeText(timing, step)}」の後にステップを追加する`}
								onClick={() => setTimeRequest({ operation: "add", after: step, before: steps[position + 1] })}
							>
								<PlusIcon />
							</ActionIcon>
						</div>
					)}
				</li>
			))}
		</ol>
	);
}

interface StepTimePromptProps {
	kind: SteppedKind;
	timeRequest: StepTimeRequest;
	timing: Timing;
	editing: StepEditing;
	forecastOf: (all: StepInput[]) => ReactNode;
}

/** Modal for the time of a step that is added, moved or copied. */
function StepTimePrompt({ kind, timeRequest, timing, editing, forecastOf }: StepTimePromptProps) {
	const { withStep, stepAt, applyTime, setTimeRequest } = editing;
	return (
		<StepTimeModal
			title={PROMPT_TEXTS[timeRequest.operation].title}
			verb={PROMPT_TEXTS[timeRequest.operation].verb}
			timing={timing}
			initialTime={timeRequest.operation === "add" ? timeBetween(timing, timeRequest) : timeRequest.step}
			onDone={applyTime}
			hasNote={timeRequest.operation !== "add" && isVersioned(kind)}
			renderBelow={
				timeRequest.operation === "add"
					? undefined
					: (time) => forecastOf(withStep(stepAt(timeRequest, time)))
			}
			onClose={() => setTimeRequest(null)}
		/>
	);
}

const PROMPT_TEXTS = {
	add: { title: "ステップの追加", verb: "内容を決める" },
	move: { title: "日時の変更", verb: "変更する" },
	copy: { title: "ステップのコピー", verb: "コピーする" },
} as const;

const stepButtons = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-step]") ?? []),
];
