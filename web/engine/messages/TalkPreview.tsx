import { Stack } from "@mantine/core";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { PreviewFriend } from "#web/engine/placeholders/PreviewFriend.tsx";
import { usePreviewWriting } from "#web/engine/placeholders/usePreview.ts";
import type { ShownMessage } from "./line.ts";
import { MessageTalk } from "./MessageTalk.tsx";

interface TalkPreviewProps {
	/** With their placeholders as they are written. */
	messages: readonly ShownMessage[];
	/** What stands there while there is nothing to show. */
	empty: string;
	label?: string;
}

/** Messages as a friend's phone shows them, and the choice of the friend, where that makes a difference. */
export function TalkPreview({ messages, ...rest }: TalkPreviewProps) {
	const write = usePreviewWriting();
	return (
		<Stack gap="sm">
			<PreviewFriend of={messages} />
			<MessageTalk messages={mapTexts([...messages], write)} {...rest} />
		</Stack>
	);
}
