import { z } from "zod";
import { MAX_VERSION_NOTE } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { recordId, typedText } from "#domain/platform/wire/wire.ts";

/** Which two versions are held side by side. */
export const compareQuery = z.object({
	from: recordId(FIELD_TEXTS.choiceUnknown),
	to: recordId(FIELD_TEXTS.choiceUnknown),
});

/** The body that goes back to a version. */
export const restoreInput = z.object({
	number: recordId(FIELD_TEXTS.choiceUnknown),
	/** The newest version that was seen; where there is a newer one by now it is refused with 409. */
	newest: recordId(FIELD_TEXTS.choiceUnknown),
});

export const versionNoteInput = z.object({
	number: recordId(FIELD_TEXTS.choiceUnknown),
	note: typedText(MAX_VERSION_NOTE).default(""),
});
