import { z } from "zod";
import { imageCarouselAction, templateAction } from "./actions.ts";
import { type Broken, broken, complain, lengthBetween, listOf } from "./broken.ts";
import { commonFields } from "./common.ts";
import { graphemeLength, graphemeText, rgb, text } from "./text.ts";
import { httpsUrl } from "./url.ts";

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

/** Maximum length: a text next to an image or a title must be shorter than one without. */
function checkRoom(card: Card, context: z.core.$RefinementCtx) {
	if (card.thumbnailImageUrl === undefined && card.title === undefined) return;
	if (graphemeLength(card.text) <= TEXT_BESIDE_IMAGE_OR_TITLE) return;
	complain(context, ["text"], lengthBetween(TEXT_BESIDE_IMAGE_OR_TITLE, graphemeLength));
}

const buttons = z
	.object({
		type: z.literal("buttons"),
		text: graphemeText(160),
		actions: listOf(templateAction, 1, 4),
		...imageFields,
		...cardFields,
	})
	.superRefine(checkRoom);

const confirm = z.object({
	type: z.literal("confirm"),
	text: graphemeText(240),
	actions: listOf(templateAction, 2, 2),
});

const column = z
	.object({ text: graphemeText(120), actions: listOf(templateAction, 1, 3), ...cardFields })
	.superRefine(checkRoom);

type Column = z.output<typeof column>;

const alike = (columns: Column[], trait: (column: Column) => unknown) =>
	new Set(columns.map(trait)).size <= 1;

/** Properties that all columns of a carousel must share, each with LINE's message if they differ. */
const ALIKE: [(column: Column) => unknown, Broken][] = [
	[
		({ actions }) => actions.length,
		broken("columns' action counts should be same", "ボタンの数をそろえてください"),
	],
	[
		({ thumbnailImageUrl }) => thumbnailImageUrl !== undefined,
		broken("all columns should have or not have image", "画像の有無をそろえてください"),
	],
	[
		({ title }) => title !== undefined,
		broken("all columns should have or not have title", "タイトルの有無をそろえてください"),
	],
];

const carousel = z
	.object({ type: z.literal("carousel"), columns: listOf(column, 1, 10), ...imageFields })
	.superRefine(({ columns }, context) => {
		for (const [trait, problem] of ALIKE) if (!alike(columns, trait)) complain(context, ["columns"], problem);
	});

const imageCarousel = z.object({
	type: z.literal("image_carousel"),
	columns: listOf(z.object({ imageUrl: httpsUrl(), action: imageCarouselAction }), 1, 10),
});

/** LINE's layouts: buttons, a confirmation, cards or pictures side by side. */
export const templateMessage = z.object({
	type: z.literal("template"),
	altText: text(1500),
	template: z.discriminatedUnion("type", [buttons, confirm, carousel, imageCarousel]),
	...commonFields,
});
