import { Badge, Group, Paper, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { afterFinishText } from "#domain/automation/scenarios/after-finish.ts";
import { type ScenarioRow, scenarioStatus } from "#domain/engine/kinds/scenario.ts";
import { type Timing, timingOfScenario } from "#domain/engine/steps/timing.ts";
import { isGone, useItemData } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { Facts } from "#web/people/items/Facts.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { type StepMessages, useScenarioMessages } from "../api.ts";
import { RUN_LABELS, timingLabel } from "../labels.ts";

interface ScenarioPopupProps {
	/** Purpose of the popup, in its title. */
	what: string;
	/** Content below the scenario's settings. */
	children: (steps: StepMessages[], timing: Timing) => ReactNode;
}

/** Popup about a scenario: its settings, and content about its steps. */
export function ScenarioPopup({ what, children }: ScenarioPopupProps) {
	const id = Number(useParams().id);
	const scenario = useItemData<ScenarioRow>("scenario", id);
	const messages = useScenarioMessages(id);
	const error = scenario.error ?? messages.error;
	const retry = () => {
		void scenario.mutate();
		void messages.mutate();
	};
	if (isGone(error)) return <ItemGone kind="scenario" />;
	return (
		<Page title={scenario.data ? `${scenario.data.name}の${what}` : what}>
			{error && <ErrorState error={error} onRetry={retry} />}
			{!error && !(scenario.data && messages.data) && <Skeleton height="12rem" />}
			{scenario.data && messages.data && (
				<Stack gap="md">
					<Paper withBorder p="md">
						<ScenarioFacts scenario={scenario.data} />
					</Paper>
					{children(messages.data.steps, timingOfScenario(scenario.data.date_diff))}
				</Stack>
			)}
		</Page>
	);
}

const ScenarioFacts = ({ scenario }: { scenario: ScenarioRow }) => (
	<Facts
		facts={[
			[
				"配信の状態",
				<Group key="run" gap="xs">
					<Badge color={scenario.is_run === 1 ? "green" : "gray"}>{RUN_LABELS[scenario.is_run]}</Badge>
					{scenarioStatus(scenario.is_run === 1)}
				</Group>,
			],
			["タイミング", timingLabel(scenario.date_diff)],
			["読み終えたあと", afterFinishText(scenario)],
		]}
	/>
);
