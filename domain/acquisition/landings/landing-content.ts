import { z } from "zod";
import { isHexColour } from "#domain/platform/colours/text-colour.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

export const MAX_LANDING_TITLE = 60;
export const MAX_LANDING_TEXT = 1_000;
export const MAX_LANDING_BUTTON = 20;

/** LINE's brand colour. */
const LINE_GREEN = "#06c755";

/** Content of a landing page that visitors see before they continue to LINE. */
export const landingContent = z.object({
	title: typedText(MAX_LANDING_TITLE, LANDING_TEXTS.titleRequired).min(1, LANDING_TEXTS.titleRequired),
	/** Line breaks are kept. */
	text: typedText(MAX_LANDING_TEXT).default(""),
	/** Uploaded picture; null for none. */
	media_key: optionalMediaKey(),
	button: typedText(MAX_LANDING_BUTTON, LANDING_TEXTS.buttonRequired).min(1, LANDING_TEXTS.buttonRequired),
	/** Colour of the button. Text on it is black or white, whichever is readable. */
	colour: z
		.string({ error: LANDING_TEXTS.colourInvalid })
		.max(7, LANDING_TEXTS.colourInvalid)
		.refine(isHexColour, LANDING_TEXTS.colourInvalid)
		.default(LINE_GREEN),
});

export type LandingContent = z.output<typeof landingContent>;

/** Content of a new landing page. */
export const BLANK_LANDING: LandingContent = {
	title: "",
	text: "",
	media_key: null,
	button: "LINEで友だち追加",
	colour: LINE_GREEN,
};
