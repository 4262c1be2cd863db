import { Stack } from "@mantine/core";
import { PreviewFriend } from "#web/engine/placeholders/PreviewFriend.tsx";
import { useMessagePreview } from "#web/engine/placeholders/usePreviewValues.ts";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { MessageTalk } from "./MessageTalk.tsx";

interface TalkPreviewProps {
	/** With unresolved placeholders. */
	messages: readonly ShownMessage[];
	/** Text without messages. */
	empty: string;
	label?: string;
}

/** Messages as a friend's phone shows them, with a choice of the friend if there are placeholders. */
export function TalkPreview({ messages, ...rest }: TalkPreviewProps) {
	const preview = useMessagePreview();
	return (
		<Stack gap="sm">
			<PreviewFriend content={messages} />
			<MessageTalk messages={preview(messages)} {...rest} />
		</Stack>
	);
}
