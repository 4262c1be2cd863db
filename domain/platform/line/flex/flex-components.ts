import { z } from "zod";
import { flexAction, flexButtonAction } from "../line-actions.ts";
import { httpsUrl } from "../line-url.ts";
import { addViolation, createViolation, invalidPropertyViolation } from "../line-violation.ts";
import {
	flexAlignSchema,
	flexAspectRatioSchema,
	flexColorSchema,
	flexFontSizeSchema,
	flexGravitySchema,
	flexGrowSchema,
	flexImageSizeSchema,
	flexLineSpacingSchema,
	flexPlacement,
	flexSpaceSchema,
} from "./flex-sizes.ts";

const NON_EMPTY = createViolation("must be non-empty text", "空にできません");
const nonEmpty = z.string().refine((value) => value !== "", NON_EMPTY);

const textStyle = {
	size: flexFontSizeSchema(),
	color: flexColorSchema().optional(),
	weight: z.enum(["regular", "bold"]).optional(),
	style: z.enum(["normal", "italic"]).optional(),
	decoration: z.enum(["none", "underline", "line-through"]).optional(),
};

export const flexButtonSchema = z.strictObject({
	type: z.literal("button"),
	action: flexButtonAction,
	flex: flexGrowSchema(),
	height: z.enum(["sm", "md"]).optional(),
	style: z.enum(["primary", "secondary", "link"]).optional(),
	color: flexColorSchema().optional(),
	gravity: flexGravitySchema,
	adjustMode: z.literal("shrink-to-fit").optional(),
	scaling: z.boolean().optional(),
	...flexPlacement,
});

export const flexImageSchema = z.strictObject({
	type: z.literal("image"),
	url: httpsUrl(),
	flex: flexGrowSchema(),
	align: flexAlignSchema,
	gravity: flexGravitySchema,
	size: flexImageSizeSchema(),
	aspectRatio: flexAspectRatioSchema(),
	aspectMode: z.enum(["cover", "fit"]).optional(),
	backgroundColor: flexColorSchema().optional(),
	action: flexAction.optional(),
	animated: z.boolean().optional(),
	...flexPlacement,
});

export const flexIconSchema = z.strictObject({
	type: z.literal("icon"),
	url: httpsUrl(),
	size: flexFontSizeSchema(),
	aspectRatio: flexAspectRatioSchema(),
	scaling: z.boolean().optional(),
	...flexPlacement,
});

const span = z.strictObject({ type: z.literal("span"), text: nonEmpty, ...textStyle });

export const flexTextSchema = z
	.strictObject({
		type: z.literal("text"),
		text: nonEmpty.optional(),
		contents: z.array(span).optional(),
		flex: flexGrowSchema(),
		align: flexAlignSchema,
		gravity: flexGravitySchema,
		wrap: z.boolean().optional(),
		lineSpacing: flexLineSpacingSchema(),
		maxLines: z.int32().min(0).optional(),
		action: flexAction.optional(),
		adjustMode: z.literal("shrink-to-fit").optional(),
		scaling: z.boolean().optional(),
		...textStyle,
		...flexPlacement,
	})
	.superRefine((value, context) => {
		if (value.text !== undefined || value.contents?.length) return;
		addViolation(context, ["text"], NON_EMPTY);
	});

export const flexSeparatorSchema = z.strictObject({
	type: z.literal("separator"),
	margin: flexSpaceSchema(),
	color: flexColorSchema().optional(),
});

export const flexFillerSchema = z.strictObject({ type: z.literal("filler"), flex: flexGrowSchema() });

const uriAction = flexAction.refine((action) => action.type === "uri", invalidPropertyViolation);

/** Fields of a video except `altContent`, which may be a box and is defined there. */
export const flexVideoFields = {
	type: z.literal("video"),
	url: httpsUrl(),
	previewUrl: httpsUrl(),
	aspectRatio: flexAspectRatioSchema(),
	action: uriAction.optional(),
};
