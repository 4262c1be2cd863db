import { z } from "zod";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import {
	boundedList,
	optionalId,
	recordId,
	requiredText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";

const MAX_NOTE = 2_000;
const MAX_MENTIONS = 20;

/** Body of `PUT /api/chat/{id}/assignee`: the operator who answers the friend, or null. */
export const assigneeInput = z.object({
	operator_id: optionalId(),
	/** Assignee before the change; the server refuses the change if it is outdated. */
	before: optionalId(),
});

/** Body of `PUT /api/chat/{id}/important`. */
export const importantInput = z.object({ important: yesNo() });

/** Body of `POST /api/chat/{id}/notes`. */
export const noteInput = z.object({
	text: requiredText(MAX_NOTE, CHAT_TEXTS.noteRequired),
	/** Ids of the mentioned operators. */
	mentions: boundedList(recordId(), MAX_MENTIONS),
});

/** Body of `POST /api/chat/{id}/handled`. */
export const handledInput = z.object({
	/** Newest message that the operator saw; later ones stay unhandled. */
	last_id: recordId(),
});
