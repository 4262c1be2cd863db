import { z } from "zod";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { commonFields } from "../common-fields.ts";
import { flexAction } from "../line-actions.ts";
import { lineText } from "../line-text.ts";
import { addViolation, createViolation, lineList } from "../line-violation.ts";
import { flexBoxSchema, flexHeroSchema } from "./flex-box.ts";
import { FLEX_LIMITS, isFlexBox, jsonBytes, MAX_NESTED_BOXES } from "./flex-limits.ts";
import { flexColorSchema } from "./flex-sizes.ts";

const KILOBYTE = 1024;
const MAX_ANIMATED = 10;

const blockStyle = z.strictObject({
	backgroundColor: flexColorSchema().optional(),
	separator: z.boolean().optional(),
	separatorColor: flexColorSchema().optional(),
});

const tooLarge = (max: number) =>
	createViolation(
		`Too large flex message. The maximum size is ${max / KILOBYTE} KB`,
		`${max / KILOBYTE}KB以内にしてください`,
		(value) => `現在${Math.ceil(jsonBytes(value) / KILOBYTE)}KB`,
	);

const bubble = z
	.strictObject({
		type: z.literal("bubble"),
		size: z.enum(["nano", "micro", "deca", "hecto", "kilo", "mega", "giga"]).optional(),
		direction: z.enum(["ltr", "rtl"]).optional(),
		header: flexBoxSchema.optional(),
		hero: flexHeroSchema.optional(),
		body: flexBoxSchema.optional(),
		footer: flexBoxSchema.optional(),
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
		createViolation("At least one block must be specified", "header、hero、body、footerのいずれかが必要です"),
	)
	.refine((value) => jsonBytes(value) <= FLEX_LIMITS.bubble, tooLarge(FLEX_LIMITS.bubble));

const carousel = z
	.strictObject({
		type: z.literal("carousel"),
		contents: lineList(bubble, 1, FLEX_LIMITS.bubbles),
	})
	.refine(({ contents }) => new Set(contents.map(({ size }) => size ?? "mega")).size <= 1, {
		path: ["contents"],
		...createViolation("Bubbles in a carousel must have the same size", "バブルのsizeをそろえてください"),
	})
	.refine((value) => jsonBytes(value) <= FLEX_LIMITS.carousel, tooLarge(FLEX_LIMITS.carousel));

const TOO_DEEP = createViolation(
	`Boxes may be nested up to ${MAX_NESTED_BOXES} levels`,
	`ボックスの入れ子は${MAX_NESTED_BOXES}段までにしてください`,
);

/** Refuses too deeply nested boxes before the recursive schema parses them. */
const withLimitedNesting = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((contents, context) => {
		if (isDeeperThan(MAX_NESTED_BOXES, contents, isFlexBox)) addViolation(context, [], TOO_DEEP);
		return contents;
	}, schema);

const countAnimated = (value: unknown) => JSON.stringify(value).split('"animated":true').length - 1;

/** Message with a free layout: a bubble, or a carousel of several. */
export const flexMessage = z.object({
	type: z.literal("flex"),
	altText: lineText(1500),
	contents: withLimitedNesting(
		z
			.discriminatedUnion("type", [bubble, carousel])
			.refine(
				(contents) => countAnimated(contents) <= MAX_ANIMATED,
				createViolation("Up to 10 animated images are allowed", "アニメーション画像は10個までです"),
			),
	),
	...commonFields,
});
