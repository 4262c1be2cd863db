import { z } from "zod";
import { imageCarouselAction, templateAction } from "./actions.ts";
import { commonFields } from "./common.ts";
import { graphemeLength, graphemeText, rgb, text } from "./text.ts";
import { httpsUrl } from "./url.ts";
import { lengthBetween, sizeBetween } from "./wording.ts";

const TEXT_BESIDE_IMAGE_OR_TITLE = 60;

const between = <T extends z.ZodType>(item: T, min: number, max: number) =>
	z.array(item).min(min, sizeBetween(min, max)).max(max, sizeBetween(min, max));

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

/** A text beside an image or a title has less room than one that stands alone. */
function checkRoom(card: Card, context: z.core.$RefinementCtx) {
	if (card.thumbnailImageUrl === undefined && card.title === undefined) return;
	if (graphemeLength(card.text) <= TEXT_BESIDE_IMAGE_OR_TITLE) return;
	const message = lengthBetween(TEXT_BESIDE_IMAGE_OR_TITLE);
	context.issues.push({ code: "custom", input: card, path: ["text"], message });
}

const buttons = z
	.object({
		type: z.literal("buttons"),
		text: graphemeText(160),
		actions: between(templateAction, 1, 4),
		...imageFields,
		...cardFields,
	})
	.superRefine(checkRoom);

const confirm = z.object({
	type: z.literal("confirm"),
	text: graphemeText(240),
	actions: between(templateAction, 2, 2),
});

const column = z
	.object({ text: graphemeText(120), actions: between(templateAction, 1, 3), ...cardFields })
	.superRefine(checkRoom);

type Column = z.output<typeof column>;

const alike = (columns: Column[], trait: (column: Column) => unknown) =>
	new Set(columns.map(trait)).size <= 1;

const carousel = z
	.object({ type: z.literal("carousel"), columns: between(column, 1, 10), ...imageFields })
	.superRefine(({ columns }, context) => {
		const complain = (message: string) =>
			context.issues.push({ code: "custom", input: columns, path: ["columns"], message });
		if (!alike(columns, ({ actions }) => actions.length)) complain("columns' action counts should be same");
		const hasImage = ({ thumbnailImageUrl }: Column) => thumbnailImageUrl !== undefined;
		if (!alike(columns, hasImage)) complain("all columns should have or not have image");
		if (!alike(columns, ({ title }) => title !== undefined))
			complain("all columns should have or not have title");
	});

const imageCarousel = z.object({
	type: z.literal("image_carousel"),
	columns: between(z.object({ imageUrl: httpsUrl(), action: imageCarouselAction }), 1, 10),
});

/** A layout of LINE's: buttons, a question, cards or pictures side by side. */
export const templateMessage = z.object({
	type: z.literal("template"),
	altText: text(1500),
	template: z.discriminatedUnion("type", [buttons, confirm, carousel, imageCarousel]),
	...commonFields,
});
