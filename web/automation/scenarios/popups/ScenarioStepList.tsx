import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { SummaryLines } from "#web/engine/actions/SummaryLines.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { MessageTalk } from "#web/engine/messages/MessageTalk.tsx";
import { PreviewFriend } from "#web/engine/placeholders/PreviewFriend.tsx";
import { useMessagePreview } from "#web/engine/placeholders/usePreviewValues.ts";
import classes from "#web/engine/steps/Steps.module.css";
import { StepTimeText } from "#web/engine/steps/StepTimeText.tsx";
import type { StepMessages } from "#web/engine/steps/stepsApi.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";

interface ScenarioStepListProps {
	steps: StepMessages[];
	timing: Timing;
	/** Control above a step, such as its checkbox. */
	above?: (step: StepMessages) => ReactNode;
}

/** Timeline of a scenario's steps with their actions and message previews. */
export function ScenarioStepList({ steps, timing, above }: ScenarioStepListProps) {
	const preview = useMessagePreview();
	if (steps.length === 0)
		return (
			<Text size="sm" c="dimmed">
				配信ステップはまだありません。
			</Text>
		);
	return (
		<Stack gap="md">
			<PreviewFriend content={steps.map(({ messages }) => messages)} />
			<ol className={classes.axis}>
				{steps.map((step) => (
					<li key={step.id} className={classes.row}>
						<StepTimeText timing={timing} step={step} />
						<div className={classes.card}>
							<Stack gap="xs" className={classes.text}>
								{above?.(step)}
								<SummaryLines lines={step.action_text} maxLines={step.action_text.length} rows={3} />
								{step.problem !== null && <ProblemAlert problems={{ general: [step.problem], fields: {} }} />}
								{step.messages.length > 0 && (
									<MessageTalk
										messages={preview(step.messages) as ShownMessage[]}
										empty=""
										label={`「${timeText(timing, step)}」のメッセージの見え方`}
									/>
								)}
							</Stack>
						</div>
					</li>
				))}
			</ol>
		</Stack>
	);
}
