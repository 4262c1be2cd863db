import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { MessageTalk } from "#web/engine/messages/MessageTalk.tsx";
import { useMessagePreview } from "#web/engine/placeholders/usePreviewValues.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import classes from "./Steps.module.css";
import type { StepMessages } from "./stepsApi.ts";

/** Messages of a step as friends see them, and the reason that it cannot be sent. */
export function StepTalk({
	messages: { messages, problem },
	label,
}: {
	messages: StepMessages;
	label: string;
}) {
	const preview = useMessagePreview();
	return (
		<>
			{messages.length > 0 && (
				<div className={classes.talk}>
					<MessageTalk messages={preview(messages) as ShownMessage[]} empty="" label={label} isBare />
				</div>
			)}
			{problem !== null && <ProblemAlert problems={{ general: [problem], fields: {} }} />}
		</>
	);
}
