import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { defineChannel } from "./define-channel.ts";

/** LINE Notify, which LINE shut down on 2025-03-31: existing channels are shown, but nothing is sent. */
export const lineNotifyChannel = defineChannel({
	...CHANNEL_TEXTS.lineNotify,
	settings: z.object({}),
	secret: null,
	unavailableReason: CHANNEL_TEXTS.lineNotifyEnded,
	operatorChannel: () => null,
	targets: () => [],
	targetLabel: (target) => target,
});
