import { notifications } from "@mantine/notifications";
import { useEphemeralFrames } from "#web/platform/api/liveConnection.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

/** Notifies the operator on any page of a mention in a colleague's note. */
export function useMentionToasts(): void {
	useEphemeralFrames((frame) => {
		if (frame.event === "mention") showMention(frame.data.operator.name).catch(toastFailed);
	});
}

/** Imports the texts of the chat only now, because the first load does not contain them. */
async function showMention(name: string): Promise<void> {
	const { CHAT_TEXTS } = await import("#domain/platform/texts/chat-texts.ts");
	notifications.show({ message: CHAT_TEXTS.mentioned(name), autoClose: 8_000 });
}
