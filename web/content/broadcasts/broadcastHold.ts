import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { Session } from "#web/platform/api/consoleSession.ts";

/** Sentence about a broadcast that the sending modes hold, for before its order; null while they hold nothing of it. */
export function broadcastHold(
	modes: Session["sending_modes"],
	lineRecipients: LineRecipients | null,
): string | null {
	const mode = modes?.kinds.find(({ kind }) => kind === "broadcast")?.mode;
	if (mode === undefined) return null;
	return mode === "test" && lineRecipients === null
		? "いまの送信モードでは、テスターだけに届き、ほかの友だちへのメッセージは保留になります。"
		: "いまの送信モードでは、だれにも届かず、保留になります。";
}
