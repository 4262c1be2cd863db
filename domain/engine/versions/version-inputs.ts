import { z } from "zod";
import { MAX_VERSION_NOTE } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId, typedText } from "#domain/platform/wire/input-schemas.ts";

const versionNumber = () => recordId(FIELD_TEXTS.choiceUnknown);

/** Query for comparing two versions. */
export const compareQuery = z.object({
	from: versionNumber(),
	to: versionNumber(),
});

/** Body that restores a version. */
export const restoreInput = z.object({
	number: versionNumber(),
	/** Newest version seen by the editor; if a newer one exists the request is refused with 409. */
	newest: versionNumber(),
});

/** Body that changes the note of a version. */
export const versionNoteInput = z.object({
	number: versionNumber(),
	note: typedText(MAX_VERSION_NOTE).default(""),
});
