import { z } from "zod";
import { flexAction } from "../actions.ts";
import { broken, listOf } from "../broken.ts";
import { commonFields } from "../common.ts";
import { text } from "../text.ts";
import { box, hero } from "./box.ts";
import { color } from "./sizes.ts";

const KILOBYTE = 1024;
const MAX_BUBBLE = 30;
const MAX_CAROUSEL = 50;
const MAX_BUBBLES = 12;
const MAX_ANIMATED = 10;

const blockStyle = z.strictObject({
	backgroundColor: color().optional(),
	separator: z.boolean().optional(),
	separatorColor: color().optional(),
});

const tooLarge = (kilobytes: number) =>
	broken(
		`Too large flex message. The maximum size is ${kilobytes} KB`,
		`${kilobytes}KB以内にしてください`,
		(value) => `現在${Math.ceil(bytes(value) / KILOBYTE)}KB`,
	);

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
		broken("At least one block must be specified", "header、hero、body、footerのいずれかが必要です"),
	)
	.refine((value) => bytes(value) <= MAX_BUBBLE * KILOBYTE, tooLarge(MAX_BUBBLE));

const carousel = z
	.strictObject({
		type: z.literal("carousel"),
		contents: listOf(bubble, 1, MAX_BUBBLES),
	})
	.refine(({ contents }) => new Set(contents.map(({ size }) => size ?? "mega")).size <= 1, {
		path: ["contents"],
		...broken("Bubbles in a carousel must have the same size", "バブルのsizeをそろえてください"),
	})
	.refine((value) => bytes(value) <= MAX_CAROUSEL * KILOBYTE, tooLarge(MAX_CAROUSEL));

const countAnimated = (value: unknown) => JSON.stringify(value).split('"animated":true').length - 1;

/** A free layout: a bubble, or several side by side. */
export const flexMessage = z.object({
	type: z.literal("flex"),
	altText: text(1500),
	contents: z
		.discriminatedUnion("type", [bubble, carousel])
		.refine(
			(contents) => countAnimated(contents) <= MAX_ANIMATED,
			broken("Up to 10 animated images are allowed", "アニメーション画像は10個までです"),
		),
	...commonFields,
});
