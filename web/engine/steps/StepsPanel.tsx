import { Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SCENARIO_REPLAY_DAYS } from "#domain/automation/forecast/scenario-replay.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import type { Timing } from "#domain/engine/steps/step-timing.ts";
import { LateScenarioReplay } from "#web/engine/replays/LateScenarioReplay.tsx";
import { SendForecast } from "#web/engine/send-forecast/SendForecast.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { ClockIcon, EyeIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { StepAxis } from "./StepAxis.tsx";
import classes from "./Steps.module.css";
import type { StepInput, SteppedKind } from "./stepsApi.ts";
import { useFirstStep } from "./useFirstStep.ts";
import { useStepEditing } from "./useStepEditing.ts";

interface StepsPanelProps {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	/** Purpose of the steps, shown while there are none. */
	purpose: string;
	onVersion: (from: number, to: number) => void;
	/** Entries of the axis before the first step and after the last one. */
	before?: ReactNode;
	after?: ReactNode;
}

/** Steps of a scenario or reminder on a time axis, written in their place. Each change is saved at once. */
export function StepsPanel({ kind, id, timing, purpose, onVersion, before, after }: StepsPanelProps) {
	const mayWrite = useAbility(kindOf(kind).writeAbility);
	const editing = useStepEditing({ kind, id, timing, onVersion });
	const { steps, version, isLoaded, error, reload, open } = editing;
	useFirstStep(mayWrite && isLoaded && steps.length === 0, editing.offerFirst);
	const forecastOf = (steps: StepInput[]) => (
		<>
			<DraftForecast title="保存した場合の7日間の配信見込み">
				<SendForecast subject={{ kind, id, draft: { steps } }} version={version} />
			</DraftForecast>
			{kind === "scenario" && (
				<DraftForecast title={`過去${SCENARIO_REPLAY_DAYS}日での送信数`}>
					<LateScenarioReplay id={id} timing={timing} steps={steps} />
				</DraftForecast>
			)}
		</>
	);
	const add = mayWrite && isLoaded && (
		<Button
			variant={steps.length === 0 ? "filled" : "default"}
			leftSection={<PlusIcon />}
			onClick={() => void editing.add(steps.at(-1))}
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
					{steps.length === 0 && open === null && (
						<EmptyState icon={<ClockIcon size="2rem" />} title="ステップはまだありません" action={add}>
							{purpose}
						</EmptyState>
					)}
					<StepAxis {...{ kind, id, timing, mayWrite, editing, forecastOf }} />
					{steps.length > 0 && add && <div className={classes.add}>{add}</div>}
					{after}
				</div>
			)}
			{steps.length > 0 && (
				<>
					{mayWrite && (
						<Text size="xs" c="dimmed">
							ステップの変更は、すぐに保存されます。追加したステップは、すでにその位置を過ぎた友だちには送られません。
						</Text>
					)}
					{open === null && (
						<Stack gap="xs">
							<Title order={3}>7日間の配信見込み</Title>
							<SendForecast subject={{ kind, id, draft: {} }} version={version} />
						</Stack>
					)}
				</>
			)}
			<VisuallyHidden role="status">{editing.announcement}</VisuallyHidden>
		</AsidePanel>
	);
}

/** Figures of a draft, on demand: beside the fields they would be in the way. */
function DraftForecast({ title, children }: { title: string; children: ReactNode }) {
	const [isShown, setShown] = useState(false);
	if (!isShown)
		return (
			<div>
				<Button variant="subtle" size="xs" leftSection={<EyeIcon />} onClick={() => setShown(true)}>
					{title}を見る
				</Button>
			</div>
		);
	return (
		<Stack gap="xs">
			<Title order={3}>{title}</Title>
			{children}
		</Stack>
	);
}
