import { z } from "zod";
import { flexAction } from "../line-actions.ts";
import { addViolation, createViolation, INVALID_ERROR } from "../line-violation.ts";
import {
	flexButtonSchema,
	flexFillerSchema,
	flexIconSchema,
	flexImageSchema,
	flexSeparatorSchema,
	flexTextSchema,
	flexVideoFields,
} from "./flex-components.ts";
import {
	flexAngleSchema,
	flexBorderWidthSchema,
	flexColorSchema,
	flexExtentSchema,
	flexGrowSchema,
	flexPaddingSchema,
	flexPercentageSchema,
	flexPlacement,
	flexSpaceSchema,
} from "./flex-sizes.ts";

const linearGradient = z.strictObject({
	type: z.literal("linearGradient"),
	angle: flexAngleSchema(),
	startColor: flexColorSchema(),
	endColor: flexColorSchema(),
	centerColor: flexColorSchema().optional(),
	centerPosition: flexPercentageSchema(),
});

/** Types of contents by the layout of their box. */
const IN_BASELINE_BOX = new Set(["icon", "text", "filler"]);
const IN_OTHER_BOXES = new Set(["box", "button", "image", "text", "separator", "filler"]);

const MISPLACED = createViolation(INVALID_ERROR, "この並べ方のボックスには置けません");

/** Box with other components, whose types depend on its layout. */
export const flexBoxSchema = z
	.strictObject({
		type: z.literal("box"),
		layout: z.enum(["horizontal", "vertical", "baseline"]),
		get contents(): z.ZodArray<z.ZodType<{ type: string }>> {
			return z.array(component);
		},
		flex: flexGrowSchema(),
		spacing: flexSpaceSchema(),
		backgroundColor: flexColorSchema().optional(),
		borderColor: flexColorSchema().optional(),
		borderWidth: flexBorderWidthSchema(),
		cornerRadius: flexSpaceSchema(),
		width: flexExtentSchema(),
		maxWidth: flexExtentSchema(),
		height: flexExtentSchema(),
		maxHeight: flexExtentSchema(),
		paddingAll: flexPaddingSchema(),
		paddingTop: flexPaddingSchema(),
		paddingBottom: flexPaddingSchema(),
		paddingStart: flexPaddingSchema(),
		paddingEnd: flexPaddingSchema(),
		justifyContent: z
			.enum(["center", "flex-start", "flex-end", "space-between", "space-around", "space-evenly"])
			.optional(),
		alignItems: z.enum(["center", "flex-start", "flex-end"]).optional(),
		background: z.discriminatedUnion("type", [linearGradient]).optional(),
		action: flexAction.optional(),
		...flexPlacement,
	})
	.superRefine((value, context) => {
		const allowed = value.layout === "baseline" ? IN_BASELINE_BOX : IN_OTHER_BOXES;
		value.contents.forEach(({ type }, position) => {
			if (!allowed.has(type)) addViolation(context, ["contents", position], MISPLACED);
		});
	});

const component: z.ZodType<{ type: string }> = z.discriminatedUnion("type", [
	flexBoxSchema,
	flexButtonSchema,
	flexImageSchema,
	flexIconSchema,
	flexTextSchema,
	flexSeparatorSchema,
	flexFillerSchema,
]);

const video = z.strictObject({
	...flexVideoFields,
	altContent: z.discriminatedUnion("type", [flexBoxSchema, flexImageSchema]),
});

/** Picture of a bubble. */
export const flexHeroSchema = z.discriminatedUnion("type", [flexBoxSchema, flexImageSchema, video]);
