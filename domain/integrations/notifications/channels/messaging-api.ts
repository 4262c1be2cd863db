import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";
import { defineChannel } from "./define-channel.ts";

const MAX_OPERATORS = 50;

/** LINE account itself, for operators who have linked their own LINE. */
export const messagingApiChannel = defineChannel({
	...CHANNEL_TEXTS.messagingApi,
	settings: z.object({
		operator_ids: boundedList(recordId(), MAX_OPERATORS)
			.refine((ids) => ids.length > 0, CHANNEL_TEXTS.operatorRequired)
			.transform((ids) => [...new Set(ids)]),
	}),
	secret: null,
	unavailableReason: null,
	operatorChannel: () => "line",
	targets: ({ operator_ids }) => operator_ids.map(String),
	targetLabel: (target) => target,
});
