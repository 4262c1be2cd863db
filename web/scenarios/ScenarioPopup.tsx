import { Badge, Box, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useParams } from "wouter";
import { DATE_DIFF, type ScenarioRow, scenarioStatus } from "#domain/kinds/scenario.ts";
import { afterFinishText } from "#domain/scenarios/after-finish.ts";
import { isGone, useItemData } from "../explorer/editing.ts";
import { Facts } from "../items/Facts.tsx";
import { ItemGone } from "../items/ItemGone.tsx";
import { StepsReadOnly } from "../steps/StepsReadOnly.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { RUN_LABELS, timingLabel } from "./labels.ts";

/** How a scenario is set, in a window of its own. */
function ScenarioPopup({ what, note }: { what: string; note: string }) {
	const id = Number(useParams().id);
	const { data, error, mutate } = useItemData<ScenarioRow>("scenario", id);
	if (isGone(error)) return <ItemGone kind="scenario" />;
	return (
		<Box maw="40rem" mx="auto" p="md">
			<Page title={data ? `${data.name}の${what}` : what}>
				{error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="12rem" />}
				{data && <Settings scenario={data} note={note} />}
			</Page>
		</Box>
	);
}

const Settings = ({ scenario, note }: { scenario: ScenarioRow; note: string }) => (
	<Paper withBorder p="md">
		<Stack gap="md">
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
			<Stack gap="0.25rem">
				<StepsReadOnly
					kind="scenario"
					id={scenario.id}
					timing={scenario.date_diff === DATE_DIFF.clock ? "clock" : "elapsed"}
				/>
				<Text size="sm" c="dimmed">
					{note}
				</Text>
			</Stack>
		</Stack>
	</Paper>
);

export const ScenarioTestPage = () => (
	<ScenarioPopup what="テスト" note="テスト送信は、テンプレートと回答フォームの一覧から行えます。" />
);

export const ScenarioPreviewPage = () => <ScenarioPopup what="プレビュー" note="上から順番に実行します。" />;
