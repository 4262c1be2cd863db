import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import type { Sender } from "./sender.ts";

/** The service was shut down. */
export const lineNotify: Sender<"line_notify"> = {
	repeatable: true,
	send: async () => ({ kind: "refused", reason: CHANNEL_TEXTS.lineNotifyEnded }),
};
