import { Badge, Group, Paper, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { afterFinishText } from "#domain/automation/scenarios/after-finish.ts";
import { type ScenarioRow, scenarioStatus } from "#domain/engine/kinds/scenario.ts";
import { type Timing, timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone, useItemData } from "#web/engine/explorer/itemApi.ts";
import { type StepMessages, useStepMessages } from "#web/engine/steps/stepsApi.ts";
import { ItemFactList } from "#web/people/items/ItemFactList.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SCENARIO_RUN_LABELS, timingLabel } from "../scenarioLabels.ts";

interface ScenarioPopupProps {
	/** Purpose of the page, in its title. */
	pageName: string;
	/** Content below the scenario's settings. */
	children: (steps: StepMessages[], timing: Timing) => ReactNode;
}

/** Page about a scenario in a separate window: its settings, and content about its steps. */
export function ScenarioPopup({ pageName, children }: ScenarioPopupProps) {
	const id = Number(useParams().id);
	const scenario = useItemData<ScenarioRow>("scenario", id);
	const messages = useStepMessages("scenario", id);
	const error = scenario.error ?? messages.error;
	const retry = () => {
		void scenario.mutate();
		void messages.mutate();
	};
	if (isItemGone(error)) return <ItemNotFound kind="scenario" />;
	return (
		<PageLayout title={scenario.data ? `${scenario.data.name}の${pageName}` : pageName}>
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
		</PageLayout>
	);
}

const ScenarioFacts = ({ scenario }: { scenario: ScenarioRow }) => (
	<ItemFactList
		rows={[
			[
				"配信の状態",
				<Group key="run" gap="xs">
					<Badge color={scenario.is_run === 1 ? "green" : "gray"}>
						{SCENARIO_RUN_LABELS[scenario.is_run]}
					</Badge>
					{scenarioStatus(scenario.is_run === 1)}
				</Group>,
			],
			["タイミング", timingLabel(scenario.date_diff)],
			["読み終えたあと", afterFinishText(scenario)],
		]}
	/>
);
