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

/** The body of `PUT /api/chat/{id}/assignee`: who answers the friend; null for nobody. */
export const assigneeInput = z.object({
	operator_id: optionalId(),
	/**
	 * Assigned operator when the choice was made, so that a concurrent assignment is not overwritten unnoticed.
	 */
	before: optionalId(),
});

/** The body of `PUT /api/chat/{id}/important`. */
export const importantInput = z.object({ important: yesNo() });

/** The body of `POST /api/chat/{id}/notes`. */
export const noteInput = z.object({
	text: requiredText(MAX_NOTE, CHAT_TEXTS.noteRequired),
	/** The operators whom it names. */
	mentions: boundedList(recordId(), MAX_MENTIONS),
});

/** The body of `POST /api/chat/{id}/handled`. */
export const handledInput = z.object({
	/** Newest message that was seen: later ones stay unhandled. */
	last_id: recordId(),
});
