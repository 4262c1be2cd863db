import { z } from "zod";
import { commonFields } from "./common-fields.ts";
import { lineText } from "./line-text.ts";
import { httpsUrl, linkUri } from "./line-url.ts";
import { createViolation, lineList } from "./line-violation.ts";

const BASE_WIDTH = 1040;
const MAX_ACTIONS = 50;

const area = z.object({
	x: z.int32().min(0),
	y: z.int32().min(0),
	width: z.int32().min(1),
	height: z.int32().min(1),
});

const label = lineText(100).optional();

const imagemapAction = z.discriminatedUnion("type", [
	z.object({ type: z.literal("uri"), label, linkUri: linkUri(), area }),
	z.object({ type: z.literal("message"), label, text: lineText(400), area }),
	z.object({ type: z.literal("clipboard"), label, clipboardText: lineText(1000), area }),
]);

const video = z.object({
	originalContentUrl: httpsUrl(),
	previewImageUrl: httpsUrl(),
	area,
	externalLink: z.object({ linkUri: linkUri(), label: lineText(30) }).optional(),
});

/** Image with several tappable areas. */
export const lineImagemapMessage = z.object({
	type: z.literal("imagemap"),
	baseUrl: httpsUrl(),
	altText: lineText(1500),
	baseSize: z.object({
		width: z
			.int32()
			.refine(
				(width) => width === BASE_WIDTH,
				createViolation(`Must be ${BASE_WIDTH}`, `${BASE_WIDTH}にしてください`),
			),
		height: z.int32().min(1),
	}),
	video: video.optional(),
	actions: lineList(imagemapAction, 0, MAX_ACTIONS),
	...commonFields,
});
