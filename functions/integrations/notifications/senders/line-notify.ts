import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import type { Sender } from "./sender.ts";

/** Nobody is there any more. */
export const lineNotify: Sender<"line_notify"> = {
	repeatable: true,
	send: async () => ({ kind: "refused", reason: CHANNEL_TEXTS.lineNotifyEnded }),
};
