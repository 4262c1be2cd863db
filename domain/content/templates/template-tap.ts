import { z } from "zod";
import { isTapAddress } from "#domain/content/rich-menus/menu-button.ts";
import { ownLinkKindOf } from "#domain/engine/placeholders/placeholder-text.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

/** LINE's limit for an address that a tap opens. */
export const MAX_TAP_ADDRESS = 1_000;

/** Schema fields of a tap on a button or an area: it opens an address, or sends a text as the friend. */
export const tapTargetFields = (maxText: number) => ({
	type: z.enum(["uri", "message"], { error: FIELD_TEXTS.choiceUnknown }),
	uri: z.string().trim().max(MAX_TAP_ADDRESS, FIELD_TEXTS.tooLong(MAX_TAP_ADDRESS)).default(""),
	text: typedText(maxText).default(""),
});

/** Stored tap. The field of the other type keeps its value. */
export interface TemplateTapTarget {
	type: "uri" | "message";
	uri: string;
	text: string;
}

/**
 * Requires the address or the text, depending on the type. The placeholder of a form or a booking page is an
 * address as well.
 */
export function checkTapTarget({ type, uri, text }: TemplateTapTarget, context: z.core.$RefinementCtx): void {
	if (type === "uri" && !isTapAddress(uri) && ownLinkKindOf(uri) === null)
		context.addIssue({ code: "custom", path: ["uri"], message: FIELD_TEXTS.urlInvalid });
	if (type === "message" && text === "")
		context.addIssue({ code: "custom", path: ["text"], message: FIELD_TEXTS.textRequired });
}
