import { z } from "zod";
import { commonFields } from "./common-fields.ts";
import { imageCarouselAction, templateAction } from "./line-actions.ts";
import { graphemeLength, graphemeText, lineText, rgb } from "./line-text.ts";
import { httpsUrl } from "./line-url.ts";
import {
	addViolation,
	createViolation,
	type LineViolation,
	lengthViolation,
	lineList,
} from "./line-violation.ts";

const TEXT_BESIDE_IMAGE_OR_TITLE = 60;

const imageFields = {
	imageAspectRatio: z.enum(["rectangle", "square"]).optional(),
	imageSize: z.enum(["cover", "contain"]).optional(),
};

const cardFields = {
	thumbnailImageUrl: httpsUrl().optional(),
	imageBackgroundColor: rgb().optional(),
	title: graphemeText(40).optional(),
	defaultAction: templateAction.optional(),
};

interface Card {
	thumbnailImageUrl?: string | undefined;
	title?: string | undefined;
	text: string;
}

/** Refuses a too long text: next to an image or a title its maximum is lower. */
function checkRoom(card: Card, context: z.core.$RefinementCtx) {
	if (card.thumbnailImageUrl === undefined && card.title === undefined) return;
	if (graphemeLength(card.text) <= TEXT_BESIDE_IMAGE_OR_TITLE) return;
	addViolation(context, ["text"], lengthViolation(TEXT_BESIDE_IMAGE_OR_TITLE, graphemeLength));
}

const buttons = z
	.object({
		type: z.literal("buttons"),
		text: graphemeText(160),
		actions: lineList(templateAction, 1, 4),
		...imageFields,
		...cardFields,
	})
	.superRefine(checkRoom);

const confirm = z.object({
	type: z.literal("confirm"),
	text: graphemeText(240),
	actions: lineList(templateAction, 2, 2),
});

const column = z
	.object({ text: graphemeText(120), actions: lineList(templateAction, 1, 3), ...cardFields })
	.superRefine(checkRoom);

type Column = z.output<typeof column>;

const haveSameTrait = (columns: Column[], trait: (column: Column) => unknown) =>
	new Set(columns.map(trait)).size <= 1;

/** Properties that all columns of a carousel must share, each with LINE's message if they differ. */
const SHARED_TRAITS: [(column: Column) => unknown, LineViolation][] = [
	[
		({ actions }) => actions.length,
		createViolation("columns' action counts should be same", "ボタンの数をそろえてください"),
	],
	[
		({ thumbnailImageUrl }) => thumbnailImageUrl !== undefined,
		createViolation("all columns should have or not have image", "画像の有無をそろえてください"),
	],
	[
		({ title }) => title !== undefined,
		createViolation("all columns should have or not have title", "タイトルの有無をそろえてください"),
	],
];

const carousel = z
	.object({ type: z.literal("carousel"), columns: lineList(column, 1, 10), ...imageFields })
	.superRefine(({ columns }, context) => {
		for (const [trait, problem] of SHARED_TRAITS)
			if (!haveSameTrait(columns, trait)) addViolation(context, ["columns"], problem);
	});

const imageCarousel = z.object({
	type: z.literal("image_carousel"),
	columns: lineList(z.object({ imageUrl: httpsUrl(), action: imageCarouselAction }), 1, 10),
});

/** Message in one of LINE's layouts: buttons, a confirmation, or a carousel of cards or images. */
export const templateMessage = z.object({
	type: z.literal("template"),
	altText: lineText(1500),
	template: z.discriminatedUnion("type", [buttons, confirm, carousel, imageCarousel]),
	...commonFields,
});
