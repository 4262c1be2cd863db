import { z } from "zod";
import { isTapAddress } from "#domain/content/rich-menus/menu-button.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { boundedList, requiredText, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { quickReplyFields } from "./quick-replies.ts";
import { checkTapTarget, MAX_TAP_ADDRESS, tapTargetFields } from "./template-tap.ts";

/** LINE's limits: areas of an imagemap, length of an area's label, length of a tap's text. */
export const MAX_IMAGEMAP_AREAS = 50;
export const MAX_AREA_LABEL = 100;
export const MAX_AREA_TEXT = 400;
/** LINE's limit for the label of the link at the end of a video. */
export const MAX_LINK_LABEL = 30;

/** Limits of a picture's height: a lower one is hard to tap, a higher one does not fit a phone. */
export const MIN_MAP_HEIGHT = IMAGEMAP_WIDTH / 5;
export const MAX_MAP_HEIGHT = IMAGEMAP_WIDTH * 2;

const pixels = (min: number) =>
	wholeNumber().refine(
		(value) => value >= min && value <= MAX_MAP_HEIGHT,
		FIELD_TEXTS.numberBetween(min, MAX_MAP_HEIGHT),
	);

/** Area of the picture, in pixels of its widest version. */
const boundsFields = { x: pixels(0), y: pixels(0), width: pixels(1), height: pixels(1) };

const area = z
	.object({
		label: typedText(MAX_AREA_LABEL).default(""),
		...boundsFields,
		...tapTargetFields(MAX_AREA_TEXT),
	})
	.superRefine(checkTapTarget);

const mapVideo = z
	.object({
		media_key: requiredText(200, TEMPLATE_TEXTS.videoRequired),
		preview_key: requiredText(200, TEMPLATE_TEXTS.previewRequired),
		...boundsFields,
		/** Label and address of the link at the end of the video; both or neither. */
		link_label: typedText(MAX_LINK_LABEL).default(""),
		link_uri: z.string().trim().max(MAX_TAP_ADDRESS, FIELD_TEXTS.tooLong(MAX_TAP_ADDRESS)).default(""),
	})
	.superRefine(({ link_label, link_uri }, context) => {
		if (link_label === "" && link_uri === "") return;
		if (link_label === "")
			context.addIssue({ code: "custom", path: ["link_label"], message: TEMPLATE_TEXTS.linkLabelRequired });
		if (!isTapAddress(link_uri))
			context.addIssue({ code: "custom", path: ["link_uri"], message: FIELD_TEXTS.urlInvalid });
	});

/** Picture with tappable areas and an optional video. */
export const imagemapContentSchema = (altText: z.ZodType<string>) =>
	z
		.object({
			type: z.literal("imagemap"),
			...quickReplyFields,
			alt_text: altText,
			media_key: requiredText(200, MEDIA_TEXTS.imageRequired),
			/** Height of the picture, which is `IMAGEMAP_WIDTH` wide. */
			height: wholeNumber().refine(
				(height) => height >= MIN_MAP_HEIGHT && height <= MAX_MAP_HEIGHT,
				TEMPLATE_TEXTS.mapHeight,
			),
			areas: boundedList(area, MAX_IMAGEMAP_AREAS, TEMPLATE_TEXTS.tooManyAreas(MAX_IMAGEMAP_AREAS)),
			video: mapVideo.nullable().default(null),
		})
		.superRefine(checkBounds);

interface MapShape {
	height: number;
	areas: RichMenuArea[];
	video: RichMenuArea | null;
}

/** Requires at least one area or a video, all within the picture. */
function checkBounds({ height, areas, video }: MapShape, context: z.core.$RefinementCtx): void {
	if (areas.length === 0 && video === null)
		context.addIssue({ code: "custom", path: ["areas"], message: TEMPLATE_TEXTS.areasRequired });
	const placedAreas: [(string | number)[], RichMenuArea][] = areas.map((area, index) => [
		["areas", index],
		area,
	]);
	if (video) placedAreas.push([["video"], video]);
	for (const [path, placedArea] of placedAreas) {
		const isWide = placedArea.x + placedArea.width > IMAGEMAP_WIDTH;
		if (!isWide && placedArea.y + placedArea.height <= height) continue;
		context.addIssue({
			code: "custom",
			path: [...path, isWide ? "width" : "height"],
			message: TEMPLATE_TEXTS.areaOutside,
		});
	}
}
