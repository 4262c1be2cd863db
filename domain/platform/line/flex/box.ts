import { z } from "zod";
import { flexAction } from "../actions.ts";
import { broken, complain, INVALID } from "../broken.ts";
import { button, filler, icon, image, separator, text, videoFields } from "./components.ts";
import {
	angle,
	borderWidth,
	color,
	extent,
	flexRatio,
	padding,
	percentage,
	placement,
	space,
} from "./sizes.ts";

const linearGradient = z.strictObject({
	type: z.literal("linearGradient"),
	angle: angle(),
	startColor: color(),
	endColor: color(),
	centerColor: color().optional(),
	centerPosition: percentage(),
});

const IN_A_LINE = new Set(["icon", "text", "filler"]);
const IN_A_STACK = new Set(["box", "button", "image", "text", "separator", "filler"]);

const MISPLACED = broken(INVALID, "この並べ方のボックスには置けません");

/** Box with other components, whose types depend on its layout. */
export const box = z
	.strictObject({
		type: z.literal("box"),
		layout: z.enum(["horizontal", "vertical", "baseline"]),
		get contents(): z.ZodArray<z.ZodType<{ type: string }>> {
			return z.array(component);
		},
		flex: flexRatio(),
		spacing: space(),
		backgroundColor: color().optional(),
		borderColor: color().optional(),
		borderWidth: borderWidth(),
		cornerRadius: space(),
		width: extent(),
		maxWidth: extent(),
		height: extent(),
		maxHeight: extent(),
		paddingAll: padding(),
		paddingTop: padding(),
		paddingBottom: padding(),
		paddingStart: padding(),
		paddingEnd: padding(),
		justifyContent: z
			.enum(["center", "flex-start", "flex-end", "space-between", "space-around", "space-evenly"])
			.optional(),
		alignItems: z.enum(["center", "flex-start", "flex-end"]).optional(),
		background: z.discriminatedUnion("type", [linearGradient]).optional(),
		action: flexAction.optional(),
		...placement,
	})
	.superRefine((value, context) => {
		const allowed = value.layout === "baseline" ? IN_A_LINE : IN_A_STACK;
		value.contents.forEach(({ type }, position) => {
			if (!allowed.has(type)) complain(context, ["contents", position], MISPLACED);
		});
	});

const component: z.ZodType<{ type: string }> = z.discriminatedUnion("type", [
	box,
	button,
	image,
	icon,
	text,
	separator,
	filler,
]);

const video = z.strictObject({
	...videoFields,
	altContent: z.discriminatedUnion("type", [box, image]),
});

/** Picture of a bubble. */
export const hero = z.discriminatedUnion("type", [box, image, video]);
