import { z } from "zod";
import { flexAction } from "../actions.ts";
import { commonFields } from "../common.ts";
import { text } from "../text.ts";
import { sizeBetween } from "../wording.ts";
import { box, hero } from "./box.ts";
import { color } from "./sizes.ts";

const KILOBYTE = 1024;
const MAX_BUBBLE = 30 * KILOBYTE;
const MAX_CAROUSEL = 50 * KILOBYTE;
const MAX_BUBBLES = 12;
const MAX_ANIMATED = 10;

const blockStyle = z.strictObject({
	backgroundColor: color().optional(),
	separator: z.boolean().optional(),
	separatorColor: color().optional(),
});

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const bubble = z
	.strictObject({
		type: z.literal("bubble"),
		size: z.enum(["nano", "micro", "deca", "hecto", "kilo", "mega", "giga"]).optional(),
		direction: z.enum(["ltr", "rtl"]).optional(),
		header: box.optional(),
		hero: hero.optional(),
		body: box.optional(),
		footer: box.optional(),
		styles: z
			.strictObject({
				header: blockStyle.optional(),
				hero: blockStyle.optional(),
				body: blockStyle.optional(),
				footer: blockStyle.optional(),
			})
			.optional(),
		action: flexAction.optional(),
	})
	.refine(
		({ header, hero: picture, body, footer }) => header ?? picture ?? body ?? footer,
		"At least one block must be specified",
	)
	.refine((value) => bytes(value) <= MAX_BUBBLE, "Too large flex message. The maximum size is 30 KB");

const carousel = z
	.strictObject({
		type: z.literal("carousel"),
		contents: z
			.array(bubble)
			.min(1, sizeBetween(1, MAX_BUBBLES))
			.max(MAX_BUBBLES, sizeBetween(1, MAX_BUBBLES)),
	})
	.refine(({ contents }) => new Set(contents.map(({ size }) => size ?? "mega")).size <= 1, {
		path: ["contents"],
		error: "Bubbles in a carousel must have the same size",
	})
	.refine((value) => bytes(value) <= MAX_CAROUSEL, "Too large flex message. The maximum size is 50 KB");

const countAnimated = (value: unknown) => JSON.stringify(value).split('"animated":true').length - 1;

/** A layout of one's own: a bubble, or several side by side. */
export const flexMessage = z.object({
	type: z.literal("flex"),
	altText: text(1500),
	contents: z
		.discriminatedUnion("type", [bubble, carousel])
		.refine((contents) => countAnimated(contents) <= MAX_ANIMATED, "Up to 10 animated images are allowed"),
	...commonFields,
});
