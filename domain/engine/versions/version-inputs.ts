import { z } from "zod";
import { MAX_VERSION_NOTE } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId, typedText } from "#domain/platform/wire/input-schemas.ts";

/** Query for comparing two versions. */
export const compareQuery = z.object({
	from: recordId(FIELD_TEXTS.choiceUnknown),
	to: recordId(FIELD_TEXTS.choiceUnknown),
});

/** Body that restores a version. */
export const restoreInput = z.object({
	number: recordId(FIELD_TEXTS.choiceUnknown),
	/** Newest version seen by the editor; if a newer one exists the request is refused with 409. */
	newest: recordId(FIELD_TEXTS.choiceUnknown),
});

export const versionNoteInput = z.object({
	number: recordId(FIELD_TEXTS.choiceUnknown),
	note: typedText(MAX_VERSION_NOTE).default(""),
});
