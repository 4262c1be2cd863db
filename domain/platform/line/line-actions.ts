import { z } from "zod";
import { graphemeText, lineText } from "./line-text.ts";
import { linkUri } from "./line-url.ts";
import { addViolation, createViolation, invalidValueViolation } from "./line-violation.ts";

/** Label rule of an action, which depends on its context. */
interface LabelRule {
	required: boolean;
	max: number;
}

const label = ({ required, max }: LabelRule) => (required ? graphemeText(max) : graphemeText(max).optional());

const postback = (rule: LabelRule) =>
	z.object({
		type: z.literal("postback"),
		label: label(rule),
		data: lineText(300),
		displayText: graphemeText(300).optional(),
		text: graphemeText(300).optional(),
		inputOption: z.enum(["closeRichMenu", "openRichMenu", "openKeyboard", "openVoice"]).optional(),
		fillInText: graphemeText(300).optional(),
	});

const message = (rule: LabelRule) =>
	z.object({ type: z.literal("message"), label: label(rule), text: graphemeText(300) });

const uri = (rule: LabelRule) =>
	z.object({
		type: z.literal("uri"),
		label: label(rule),
		uri: linkUri(),
		altUri: z.object({ desktop: linkUri().optional() }).optional(),
	});

const clipboard = (rule: LabelRule) =>
	z.object({ type: z.literal("clipboard"), label: label(rule), clipboardText: lineText(1000) });

const datetimepicker = (rule: LabelRule) =>
	z.object({
		type: z.literal("datetimepicker"),
		label: label(rule),
		data: lineText(300),
		mode: z.enum(["date", "time", "datetime"]),
		initial: z.string().optional(),
		max: z.string().optional(),
		min: z.string().optional(),
	});

const day =
	"(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])|2100-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const pickerFormats = {
	date: new RegExp(`^(?:${day})$`),
	time: new RegExp(`^${time}$`),
	datetime: new RegExp(`^(?:${day})[Tt]${time}$`),
};

const TWO_TEXTS = createViolation(
	"displayText and text cannot both be used at the same time",
	"displayTextと同時には使えません",
);
const WRONG_FORMAT = createViolation("invalid format", "日時の書式が正しくありません");
const NO_SPAN = createViolation("max must be greater than min", "選べる最初（min）より後にしてください");

type AnyAction = { type: string } & Record<string, unknown>;

/** Rules from LINE's documentation that its schema lacks. */
function checkAction(action: AnyAction, context: z.core.$RefinementCtx) {
	if (action.type === "postback" && action.text !== undefined && action.displayText !== undefined) {
		addViolation(context, ["text"], TWO_TEXTS);
	}
	if (action.type !== "datetimepicker") return;
	const format = pickerFormats[action.mode as keyof typeof pickerFormats];
	for (const property of ["initial", "max", "min"]) {
		const value = action[property];
		if (typeof value === "string" && !format.test(value)) addViolation(context, [property], WRONG_FORMAT);
	}
	const { min, max } = action as { min?: string; max?: string };
	if (min && max && min.toLowerCase() >= max.toLowerCase()) addViolation(context, ["max"], NO_SPAN);
}

const commonActions = (rule: LabelRule) =>
	[postback(rule), message(rule), uri(rule), datetimepicker(rule), clipboard(rule)] as const;

const action = (rule: LabelRule) =>
	z.discriminatedUnion("type", commonActions(rule)).superRefine(checkAction);

const labelledAction = <const Type extends string>(type: Type) =>
	z.object({ type: z.literal(type), label: graphemeText(20) });

/** Action of a template's button. */
export const templateAction = action({ required: true, max: 20 });
/** Action of an image carousel's image. */
export const imageCarouselAction = action({ required: false, max: 12 });
/** Action of a Flex button. */
export const flexButtonAction = action({ required: true, max: 40 });
/** Action of any other part of a Flex Message. */
export const flexAction = action({ required: false, max: 40 });
/** Action of a rich menu's area, the only context for switching to another menu. */
export const richMenuAction = z
	.discriminatedUnion("type", [
		...commonActions({ required: false, max: 20 }),
		z.object({
			type: z.literal("richmenuswitch"),
			label: graphemeText(20).optional(),
			richMenuAliasId: z.string().refine((value) => /^[a-z0-9_-]{1,32}$/.test(value), invalidValueViolation),
			data: lineText(300),
		}),
	])
	.superRefine(checkAction);
/** Action of a quick reply, the only context for the camera, the camera roll and the map. */
export const quickReplyAction = z
	.discriminatedUnion("type", [
		...commonActions({ required: true, max: 20 }),
		labelledAction("camera"),
		labelledAction("cameraRoll"),
		labelledAction("location"),
	])
	.superRefine(checkAction);
