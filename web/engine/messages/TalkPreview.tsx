import { Stack } from "@mantine/core";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { PreviewFriend } from "#web/engine/placeholders/PreviewFriend.tsx";
import { usePreviewText } from "#web/engine/placeholders/usePreviewValues.ts";
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
	const write = usePreviewText();
	return (
		<Stack gap="sm">
			<PreviewFriend content={messages} />
			<MessageTalk messages={mapTexts([...messages], write)} {...rest} />
		</Stack>
	);
}
