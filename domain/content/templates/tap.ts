import { z } from "zod";
import { isButtonAddress } from "#domain/content/rich-menus/button.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

/** LINE's limit for an address that a tap opens. */
export const MAX_TAP_ADDRESS = 1_000;

/** Effect of a tap on a button or an area: opens an address, or sends a text as the friend. */
export const tapFields = (mostText: number) => ({
	type: z.enum(["uri", "message"], { error: FIELD_TEXTS.choiceUnknown }),
	uri: z.string().trim().max(MAX_TAP_ADDRESS, FIELD_TEXTS.tooLong(MAX_TAP_ADDRESS)).default(""),
	text: typedText(mostText).default(""),
});

/** Stored form: texts of other kinds are kept. */
export interface Tap {
	type: "uri" | "message";
	uri: string;
	text: string;
}

/** Requires the address, or the text, of the kind of tap. */
export function checkTap({ type, uri, text }: Tap, context: z.core.$RefinementCtx): void {
	if (type === "uri" && !isButtonAddress(uri))
		context.addIssue({ code: "custom", path: ["uri"], message: FIELD_TEXTS.urlInvalid });
	if (type === "message" && text === "")
		context.addIssue({ code: "custom", path: ["text"], message: FIELD_TEXTS.textRequired });
}
