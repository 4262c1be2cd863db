import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import type { NoticeSender } from "./notice-sender.ts";

/** The service was shut down. */
export const lineNotify: NoticeSender<"line_notify"> = {
	repeatable: true,
	send: async () => ({ kind: "refused", reason: CHANNEL_TEXTS.lineNotifyEnded }),
};
