import { z } from "zod";
import { BRAND_TEXTS } from "#domain/platform/texts/brand.ts";
import { requiredText, typedText, wholeNumber } from "#domain/platform/wire/wire.ts";
import { isFullHex, isVisibleOnWhite, type Palette } from "./palette.ts";

export const MAX_BRAND_NAME = 30;
export const MAX_SENDER_NAME = 60;

/** What a deployment is called and looks like (white label, M-004), as everybody may know. */
export interface Brand {
	name: string;
	/** `#rrggbb`; null for the product's own. */
	colour: string | null;
	/** All that is made of its colour; null for the product's own. It comes ready, so that no page's first load reckons it. */
	palette: Palette | null;
	/** The address of its logo; null without one. */
	logo: string | null;
}

/** A logo's edges in pixels, and how much longer than the other one may be. */
export const LOGO_EDGE = { least: 32, most: 2_000 } as const;
export const LOGO_SHAPE = 8;
/** In bytes. */
export const MAX_LOGO = 1_000_000;

const colour = z
	.string({ error: BRAND_TEXTS.colourWrong })
	.trim()
	.toLowerCase()
	.max(7, { error: BRAND_TEXTS.colourWrong, abort: true })
	.refine(isFullHex, { error: BRAND_TEXTS.colourWrong, abort: true })
	.refine(isVisibleOnWhite, BRAND_TEXTS.colourTooBright);

/** The input of `PUT /api/brand`. */
export const brandInput = z.object({
	name: requiredText(MAX_BRAND_NAME, BRAND_TEXTS.nameRequired).regex(/^[^\r\n]*$/, BRAND_TEXTS.nameWrong),
	/** Null for the product's own. */
	colour: z.preprocess((given) => (given === "" ? null : given), colour.nullable()),
	/** Who mails are from; "" for the brand's name. */
	mail_sender_name: typedText(MAX_SENDER_NAME).regex(/^[^<>\r\n]*$/, BRAND_TEXTS.senderWrong),
	/** The version that was being edited. */
	version: wholeNumber(),
});

export type BrandInput = z.output<typeof brandInput>;
