import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import { list, recordId } from "#domain/platform/wire/wire.ts";
import { defineChannel } from "./definition.ts";

const MOST_OPERATORS = 50;

/** LINE account itself, for operators who have linked their own LINE. */
export const messagingApi = defineChannel({
	...CHANNEL_TEXTS.messagingApi,
	settings: z.object({
		operator_ids: list(recordId(), MOST_OPERATORS)
			.refine((ids) => ids.length > 0, CHANNEL_TEXTS.operatorRequired)
			.transform((ids) => [...new Set(ids)]),
	}),
	secret: null,
	ended: null,
	operatorsBy: () => "line",
	targets: ({ operator_ids }) => operator_ids.map(String),
	targetLabel: (target) => target,
});
