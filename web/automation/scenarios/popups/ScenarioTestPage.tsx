import { Checkbox, Grid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { MAX_TEST_ITEMS } from "#domain/inbox/testers/test-send.ts";
import type { StepMessages } from "#web/engine/steps/stepsApi.ts";
import { TesterPanel } from "#web/inbox/testers/TesterPanel.tsx";
import { ScenarioPopup } from "./ScenarioPopup.tsx";
import { ScenarioStepList } from "./ScenarioStepList.tsx";
import { countTestMessages, initialTestSelection, isTestable } from "./testableSteps.ts";

/** Sends the messages of a scenario's steps to testers (E-090), in a separate window. */
export const ScenarioTestPage = () => (
	<ScenarioPopup pageName="テスト送信">
		{(steps, timing) => <StepTest steps={steps} timing={timing} />}
	</ScenarioPopup>
);

function StepTest({ steps, timing }: { steps: StepMessages[]; timing: Timing }) {
	const [selectedIds, setSelectedIds] = useState(() => initialTestSelection(steps));
	return (
		<Grid gap="lg">
			<Grid.Col span={{ base: 12, md: 6 }}>
				<Stack gap="md">
					<Text size="sm">
						選んだステップのメッセージを、上から順番に送信します。日時や条件にかかわらずすぐに届き、タグの追加などほかの内容は実行しません。購読も始まりません。
					</Text>
					<ScenarioStepList
						steps={steps}
						timing={timing}
						above={(step) => (
							<Checkbox
								label={isTestable(step) ? "テスト送信する" : "送信するメッセージがありません"}
								aria-label={`「${timeText(timing, step)}」のステップをテスト送信する`}
								checked={selectedIds.includes(step.id)}
								disabled={
									!isTestable(step) ||
									(selectedIds.length >= MAX_TEST_ITEMS && !selectedIds.includes(step.id))
								}
								onChange={({ currentTarget: { checked } }) =>
									setSelectedIds(
										checked ? [...selectedIds, step.id] : selectedIds.filter((id) => id !== step.id),
									)
								}
							/>
						)}
					/>
				</Stack>
			</Grid.Col>
			<Grid.Col span={{ base: 12, md: 6 }}>
				<TesterPanel
					itemKind="step"
					itemIds={selectedIds}
					messageCount={countTestMessages(steps, selectedIds)}
				/>
			</Grid.Col>
		</Grid>
	);
}
