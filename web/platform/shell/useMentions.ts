import { notifications } from "@mantine/notifications";
import { CHAT_TEXTS } from "#domain/platform/texts/chat.ts";
import { useFleeting } from "#web/platform/api/live.ts";

/** Notifies the operator on any page of a mention in a colleague's note. */
export function useMentions(): void {
	useFleeting((frame) => {
		if (frame.event === "mention")
			notifications.show({ message: CHAT_TEXTS.mentioned(frame.data.operator.name), autoClose: 8_000 });
	});
}
