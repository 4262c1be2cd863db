import { z } from "zod";
import { isDeeperThan } from "#domain/platform/wire/depth.ts";
import { flexAction } from "../actions.ts";
import { broken, complain, listOf } from "../broken.ts";
import { commonFields } from "../common.ts";
import { text } from "../text.ts";
import { box, hero } from "./box.ts";
import { bytesOf, FLEX_LIMITS, isBox, MAX_NESTED_BOXES } from "./limits.ts";
import { color } from "./sizes.ts";

const KILOBYTE = 1024;
const MAX_ANIMATED = 10;

const blockStyle = z.strictObject({
	backgroundColor: color().optional(),
	separator: z.boolean().optional(),
	separatorColor: color().optional(),
});

const tooLarge = (most: number) =>
	broken(
		`Too large flex message. The maximum size is ${most / KILOBYTE} KB`,
		`${most / KILOBYTE}KB以内にしてください`,
		(value) => `現在${Math.ceil(bytesOf(value) / KILOBYTE)}KB`,
	);

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
	.refine((value) => bytesOf(value) <= FLEX_LIMITS.bubble, tooLarge(FLEX_LIMITS.bubble));

const carousel = z
	.strictObject({
		type: z.literal("carousel"),
		contents: listOf(bubble, 1, FLEX_LIMITS.bubbles),
	})
	.refine(({ contents }) => new Set(contents.map(({ size }) => size ?? "mega")).size <= 1, {
		path: ["contents"],
		...broken("Bubbles in a carousel must have the same size", "バブルのsizeをそろえてください"),
	})
	.refine((value) => bytesOf(value) <= FLEX_LIMITS.carousel, tooLarge(FLEX_LIMITS.carousel));

const TOO_DEEP = broken(
	`Boxes may be nested up to ${MAX_NESTED_BOXES} levels`,
	`ボックスの入れ子は${MAX_NESTED_BOXES}段までにしてください`,
);

/** Refuses too deeply nested boxes before the recursive schema parses them. */
const shallow = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((contents, context) => {
		if (isDeeperThan(MAX_NESTED_BOXES, contents, isBox)) complain(context, [], TOO_DEEP);
		return contents;
	}, schema);

const countAnimated = (value: unknown) => JSON.stringify(value).split('"animated":true').length - 1;

/** Free layout: a bubble, or several side by side. */
export const flexMessage = z.object({
	type: z.literal("flex"),
	altText: text(1500),
	contents: shallow(
		z
			.discriminatedUnion("type", [bubble, carousel])
			.refine(
				(contents) => countAnimated(contents) <= MAX_ANIMATED,
				broken("Up to 10 animated images are allowed", "アニメーション画像は10個までです"),
			),
	),
	...commonFields,
});
