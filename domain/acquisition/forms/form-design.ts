import { z } from "zod";
import { isHexColour } from "#domain/platform/colours/text-colour.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

export const MAX_DESIGN_BUTTON = 20;
export const MAX_THANKS_TITLE = 60;
export const MAX_THANKS_TEXT = 1_000;

const COLOUR = "#245a8f";

/** Appearance of a form, and the text shown after an answer. */
export const formDesign = z.object({
	/** Colour of buttons and chosen answers. Text on it is black or white, whichever is readable. */
	colour: z
		.string({ error: FORM_TEXTS.colourInvalid })
		.max(7, FORM_TEXTS.colourInvalid)
		.refine(isHexColour, FORM_TEXTS.colourInvalid)
		.default(COLOUR),
	/** Uploaded picture above the form; null for none. */
	media_key: optionalMediaKey(),
	/** Default texts replace empty ones. */
	button: typedText(MAX_DESIGN_BUTTON).default(""),
	thanks_title: typedText(MAX_THANKS_TITLE).default(""),
	thanks_text: typedText(MAX_THANKS_TEXT).default(""),
});

export type FormDesign = z.output<typeof formDesign>;

/** Design of a new form. */
export const PLAIN_DESIGN: FormDesign = {
	colour: COLOUR,
	media_key: null,
	button: "",
	thanks_title: "",
	thanks_text: "",
};
