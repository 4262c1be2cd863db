import { z } from "zod";
import { isButtonAddress } from "#domain/content/rich-menus/button.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/layout.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { boundedList, requiredText, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { checkTap, MAX_TAP_ADDRESS, tapFields } from "./tap.ts";

/** LINE's limits: areas of an image map, length of an area's label, length of a tap's text. */
export const MAX_AREAS = 50;
export const MAX_AREA_LABEL = 100;
export const MAX_AREA_TEXT = 400;
/** LINE's limit for the words that lead on from a video. */
export const MAX_LINK_LABEL = 30;

/** Limits of a picture's height: lower ones cannot be tapped, higher ones do not fit a phone. */
export const MIN_MAP_HEIGHT = IMAGEMAP_WIDTH / 5;
export const MAX_MAP_HEIGHT = IMAGEMAP_WIDTH * 2;

const pixels = (least: number) =>
	wholeNumber().refine(
		(value) => value >= least && value <= MAX_MAP_HEIGHT,
		FIELD_TEXTS.numberBetween(least, MAX_MAP_HEIGHT),
	);

/** A part of the picture, in pixels of its widest. */
const placed = { x: pixels(0), y: pixels(0), width: pixels(1), height: pixels(1) };

const area = z
	.object({ label: typedText(MAX_AREA_LABEL).default(""), ...placed, ...tapFields(MAX_AREA_TEXT) })
	.superRefine(checkTap);

const mapVideo = z
	.object({
		media_key: requiredText(200, TEMPLATE_TEXTS.videoRequired),
		preview_key: requiredText(200, TEMPLATE_TEXTS.previewRequired),
		...placed,
		/** Link shown at the end of the video; both or none. */
		link_label: typedText(MAX_LINK_LABEL).default(""),
		link_uri: z.string().trim().max(MAX_TAP_ADDRESS, FIELD_TEXTS.tooLong(MAX_TAP_ADDRESS)).default(""),
	})
	.superRefine(({ link_label, link_uri }, context) => {
		if (link_label === "" && link_uri === "") return;
		if (link_label === "")
			context.addIssue({ code: "custom", path: ["link_label"], message: TEMPLATE_TEXTS.linkLabelRequired });
		if (!isButtonAddress(link_uri))
			context.addIssue({ code: "custom", path: ["link_uri"], message: FIELD_TEXTS.urlInvalid });
	});

/** A picture with areas to tap, and a video in one of them where it is wanted. */
export const imagemapContent = (altText: z.ZodType<string>) =>
	z
		.object({
			type: z.literal("imagemap"),
			alt_text: altText,
			media_key: requiredText(200, MEDIA_TEXTS.imageRequired),
			/** Of the picture, which is `MAP_WIDTH` wide. */
			height: wholeNumber().refine(
				(height) => height >= MIN_MAP_HEIGHT && height <= MAX_MAP_HEIGHT,
				TEMPLATE_TEXTS.mapHeight,
			),
			areas: boundedList(area, MAX_AREAS, TEMPLATE_TEXTS.tooManyAreas(MAX_AREAS)),
			video: mapVideo.nullable().default(null),
		})
		.superRefine(checkPlaces);

interface MapShape {
	height: number;
	areas: RichMenuArea[];
	video: RichMenuArea | null;
}

/** Checks that all areas and the video are within the picture, and that there is at least one. */
function checkPlaces({ height, areas, video }: MapShape, context: z.core.$RefinementCtx): void {
	if (areas.length === 0 && video === null)
		context.addIssue({ code: "custom", path: ["areas"], message: TEMPLATE_TEXTS.areasRequired });
	const places: [(string | number)[], RichMenuArea][] = areas.map((area, index) => [["areas", index], area]);
	if (video) places.push([["video"], video]);
	for (const [path, place] of places) {
		const isWide = place.x + place.width > IMAGEMAP_WIDTH;
		if (!isWide && place.y + place.height <= height) continue;
		context.addIssue({
			code: "custom",
			path: [...path, isWide ? "width" : "height"],
			message: TEMPLATE_TEXTS.areaOutside,
		});
	}
}
