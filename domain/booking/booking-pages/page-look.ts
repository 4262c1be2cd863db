import { z } from "zod";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { isHexColour } from "#domain/platform/colours/text-colour.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Appearance of the public pages of a salon or an event. */
export interface BookingPageLook {
	/** Keys of uploaded pictures; null for none. */
	logo_key: string | null;
	cover_key: string | null;
	/** Colour of buttons and links, from which a readable theme is derived. */
	colour: string;
}

export const PLAIN_LOOK: BookingPageLook = { logo_key: null, cover_key: null, colour: OWN_COLOUR };

/** Input fields of the appearance. */
export const pageLookFields = {
	logo_key: optionalMediaKey(FIELD_TEXTS.choiceUnknown),
	cover_key: optionalMediaKey(FIELD_TEXTS.choiceUnknown),
	colour: z
		.string({ error: FIELD_TEXTS.colourInvalid })
		.max(7, { error: FIELD_TEXTS.colourInvalid, abort: true })
		.refine(isHexColour, FIELD_TEXTS.colourInvalid)
		.default(OWN_COLOUR),
};

/** Keys of the pictures. */
export const listLookKeys = ({ logo_key, cover_key }: BookingPageLook): string[] =>
	[logo_key, cover_key].flatMap((key) => key ?? []);
