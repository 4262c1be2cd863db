import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { recordId, typedText } from "../wire.ts";
import { MAX_VERSION_NOTE } from "./kinds.ts";

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

/** What changed, in the words of whoever saves: a field of the bodies that save an item whose versions are kept. */
export const versionNote = () => typedText(MAX_VERSION_NOTE).optional();

export const versionNoteInput = z.object({
	number: recordId(FIELD_TEXTS.choiceUnknown),
	note: typedText(MAX_VERSION_NOTE).default(""),
});
