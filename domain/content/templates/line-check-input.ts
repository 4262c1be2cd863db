import { z } from "zod";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";
import { unlistedTemplateInput } from "./template-content.ts";

/** Body of `POST /api/template/line_check`: messages that are written, or saved as templates, in sending order. */
export const lineCheckInput = markClosed(
	z.object({
		messages: boundedList(
			z.union([unlistedTemplateInput, markClosed(z.object({ template_id: recordId() }))]),
			MAX_MESSAGES_PER_CALL,
			LINE_CHECK_TEXTS.tooMany(MAX_MESSAGES_PER_CALL),
		).refine((messages) => messages.length > 0, LINE_CHECK_TEXTS.messagesRequired),
	}),
);

export type LineCheckInput = z.output<typeof lineCheckInput>;
