import { z } from "zod";
import { flexAction, flexButtonAction } from "../actions.ts";
import { broken, complain, invalidProperty } from "../broken.ts";
import { httpsUrl } from "../url.ts";
import {
	align,
	aspectRatio,
	color,
	flexRatio,
	fontSize,
	gravity,
	imageSize,
	lineSpacing,
	placement,
	space,
} from "./sizes.ts";

const NON_EMPTY = broken("must be non-empty text", "空にできません");
const nonEmpty = z.string().refine((value) => value !== "", NON_EMPTY);

const lettering = {
	size: fontSize(),
	color: color().optional(),
	weight: z.enum(["regular", "bold"]).optional(),
	style: z.enum(["normal", "italic"]).optional(),
	decoration: z.enum(["none", "underline", "line-through"]).optional(),
};

export const button = z.strictObject({
	type: z.literal("button"),
	action: flexButtonAction,
	flex: flexRatio(),
	height: z.enum(["sm", "md"]).optional(),
	style: z.enum(["primary", "secondary", "link"]).optional(),
	color: color().optional(),
	gravity,
	adjustMode: z.literal("shrink-to-fit").optional(),
	scaling: z.boolean().optional(),
	...placement,
});

export const image = z.strictObject({
	type: z.literal("image"),
	url: httpsUrl(),
	flex: flexRatio(),
	align,
	gravity,
	size: imageSize(),
	aspectRatio: aspectRatio(),
	aspectMode: z.enum(["cover", "fit"]).optional(),
	backgroundColor: color().optional(),
	action: flexAction.optional(),
	animated: z.boolean().optional(),
	...placement,
});

export const icon = z.strictObject({
	type: z.literal("icon"),
	url: httpsUrl(),
	size: fontSize(),
	aspectRatio: aspectRatio(),
	scaling: z.boolean().optional(),
	...placement,
});

const span = z.strictObject({ type: z.literal("span"), text: nonEmpty, ...lettering });

export const text = z
	.strictObject({
		type: z.literal("text"),
		text: nonEmpty.optional(),
		contents: z.array(span).optional(),
		flex: flexRatio(),
		align,
		gravity,
		wrap: z.boolean().optional(),
		lineSpacing: lineSpacing(),
		maxLines: z.int32().min(0).optional(),
		action: flexAction.optional(),
		adjustMode: z.literal("shrink-to-fit").optional(),
		scaling: z.boolean().optional(),
		...lettering,
		...placement,
	})
	.superRefine((value, context) => {
		if (value.text !== undefined || value.contents?.length) return;
		complain(context, ["text"], NON_EMPTY);
	});

export const separator = z.strictObject({
	type: z.literal("separator"),
	margin: space(),
	color: color().optional(),
});

export const filler = z.strictObject({ type: z.literal("filler"), flex: flexRatio() });

const uriOnly = flexAction.refine((action) => action.type === "uri", invalidProperty);

/** All of a video except its `altContent`, which may be a box. */
export const videoFields = {
	type: z.literal("video"),
	url: httpsUrl(),
	previewUrl: httpsUrl(),
	aspectRatio: aspectRatio(),
	action: uriOnly.optional(),
};
