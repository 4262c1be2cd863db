import { z } from "zod";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import type { WeekBegins } from "#domain/platform/time/weekday-names.ts";
import { codeOf, requiredText, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { isFullHex, isVisibleOnWhite, type Palette } from "./brand-palette.ts";

export const MAX_BRAND_NAME = 30;
export const MAX_SENDER_NAME = 60;

/** Public name and appearance of a deployment (white label, M-004). */
export interface Brand {
	name: string;
	/** `#rrggbb`; null for the product's own. */
	colour: string | null;
	/** Palette derived from the colour, so that pages need not compute it; null for the product's own. */
	palette: Palette | null;
	/** Address of the logo; null without one. */
	logo: string | null;
	/** First weekday of calendars; absent for Sunday. */
	week_begins?: WeekBegins;
}

/** Bounds of a logo's edges in pixels, and its maximum aspect ratio. */
export const LOGO_EDGE = { min: 32, max: 2_000 } as const;
export const MAX_LOGO_RATIO = 8;
/** Maximum size of a logo in bytes. */
export const MAX_LOGO = 1_000_000;

const colour = z
	.string({ error: BRAND_TEXTS.colourWrong })
	.trim()
	.toLowerCase()
	.max(7, { error: BRAND_TEXTS.colourWrong, abort: true })
	.refine(isFullHex, { error: BRAND_TEXTS.colourWrong, abort: true })
	.refine(isVisibleOnWhite, BRAND_TEXTS.colourTooBright);

/** Body of `PUT /api/brand`. */
export const brandInput = z.object({
	name: requiredText(MAX_BRAND_NAME, BRAND_TEXTS.nameRequired).regex(/^[^\r\n]*$/, BRAND_TEXTS.nameWrong),
	/** Null for the product's own. */
	colour: z.preprocess((sent) => (sent === "" ? null : sent), colour.nullable()),
	/** Sender name of mails; "" for the brand's name. */
	mail_sender_name: typedText(MAX_SENDER_NAME).regex(/^[^<>\r\n]*$/, BRAND_TEXTS.senderWrong),
	/** First weekday of calendars; absent leaves it unchanged. */
	week_begins: codeOf(0, 1).optional(),
	/** Version that the form was loaded with. */
	version: wholeNumber(),
});

export type BrandInput = z.output<typeof brandInput>;
