import { notifications } from "@mantine/notifications";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { useEphemeralFrames } from "#web/platform/api/liveConnection.ts";

/** Notifies the operator on any page of a mention in a colleague's note. */
export function useMentionToasts(): void {
	useEphemeralFrames((frame) => {
		if (frame.event === "mention")
			notifications.show({ message: CHAT_TEXTS.mentioned(frame.data.operator.name), autoClose: 8_000 });
	});
}
