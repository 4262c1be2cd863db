import { z } from "zod";
import { MAX_COUPON_TITLE } from "#domain/content/line-coupons/line-coupon-input.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";
import { problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import { messageTextInput } from "#domain/engine/messages/message-text-input.ts";
import {
	audioDurationInput,
	checkSticker,
	locationFields,
	stickerFields,
} from "#domain/people/composer/composer-message.ts";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import {
	boundedList,
	isTypeable,
	recordId,
	requiredText,
	typedText,
} from "#domain/platform/wire/input-schemas.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { withSentLength } from "./flex/flex-sent-length.ts";
import { listTappedActions } from "./flex/flex-tap-data.ts";
import { findUnusableTexts } from "./flex/unusable-texts.ts";
import { imagemapContentSchema } from "./imagemap-content.ts";
import { quickReplyFields } from "./quick-replies.ts";
import { checkTapTarget, tapTargetFields } from "./template-tap.ts";

/** The `editor_version` of new templates by type; 0 belongs to an older editor (E-207). */
export const EDITOR_VERSIONS: Record<TemplateType, number> = {
	text: 1,
	image: 1,
	video: 1,
	audio: 1,
	sticker: 1,
	location: 1,
	coupon: 1,
	carousel: 2,
	flex: 3,
	imagemap: 4,
	pack: 10,
};
export const LEGACY_EDITOR_VERSION = 0;

/** LINE's limits: a text's length in UTF-16 units, the columns of a carousel, and the parts of a column. */
export const MAX_TEMPLATE_TEXT = 4_500;
export const MAX_COLUMNS = 10;
export const MAX_COLUMN_TITLE = 40;
export const MAX_COLUMN_TEXT = 60;
export const MAX_COLUMN_BUTTONS = 3;
export const MAX_BUTTON_LABEL = 20;
export const MAX_BUTTON_TEXT = 300;
export const MAX_ALT_TEXT = 400;
/** Longer than LINE's ids of coupons, which have 26 characters. */
const MAX_COUPON_ID = 50;
/** LINE accepts five messages per call. */
export const MAX_PACK = 5;

/** Limit of the JSON with white space. LINE's limit of 50 KB counts it without. */
const MAX_FLEX_JSON = 200_000;
/** More than LINE's rules allow. SQLite reads JSON to a depth of 1000, and recursive code manages less. */
const MAX_FLEX_DEPTH = 64;

const text = z.object({
	type: z.literal("text"),
	...quickReplyFields,
	text: messageTextInput(MAX_TEMPLATE_TEXT).refine(isTypeable, FIELD_TEXTS.characterUnusable),
});

const image = z.object({
	type: z.literal("image"),
	...quickReplyFields,
	media_key: requiredText(200, MEDIA_TEXTS.imageRequired),
});

const video = z.object({
	type: z.literal("video"),
	...quickReplyFields,
	media_key: requiredText(200, TEMPLATE_TEXTS.videoRequired),
	/** Picture that is shown until the video plays. */
	preview_key: requiredText(200, TEMPLATE_TEXTS.previewRequired),
	/** Action that runs when a friend has watched it to the end; absent for none. */
	watched_action_id: recordId().optional(),
});

const audio = z.object({
	type: z.literal("audio"),
	...quickReplyFields,
	media_key: requiredText(200, TEMPLATE_TEXTS.audioRequired),
	duration: audioDurationInput(),
});

const sticker = z.object({ ...stickerFields, ...quickReplyFields }).superRefine(checkSticker);

const location = z.object({ ...locationFields, ...quickReplyFields });

const coupon = z.object({
	type: z.literal("coupon"),
	...quickReplyFields,
	/** LINE's id of the coupon. */
	coupon_id: requiredText(MAX_COUPON_ID, LINE_COUPON_TEXTS.couponRequired),
	/** Title for lists and versions; LINE never changes one. */
	title: typedText(MAX_COUPON_TITLE).default(""),
});

const columnButton = z
	.object({
		label: requiredText(MAX_BUTTON_LABEL, TEMPLATE_TEXTS.buttonLabelRequired),
		...tapTargetFields(MAX_BUTTON_TEXT),
	})
	.superRefine(checkTapTarget);

const column = z.object({
	title: typedText(MAX_COLUMN_TITLE).default(""),
	text: requiredText(MAX_COLUMN_TEXT, FIELD_TEXTS.textRequired),
	media_key: z.string().max(200).nullable().default(null),
	buttons: boundedList(
		columnButton,
		MAX_COLUMN_BUTTONS,
		TEMPLATE_TEXTS.tooManyButtons(MAX_COLUMN_BUTTONS),
	).refine((buttons) => buttons.length > 0, TEMPLATE_TEXTS.columnNeedsButton),
});

const altText = requiredText(MAX_ALT_TEXT, TEMPLATE_TEXTS.altTextRequired);

const carousel = z.object({
	type: z.literal("carousel"),
	...quickReplyFields,
	alt_text: altText,
	columns: boundedList(column, MAX_COLUMNS, TEMPLATE_TEXTS.tooManyColumns(MAX_COLUMNS))
		.refine((columns) => columns.length > 0, TEMPLATE_TEXTS.columnsRequired)
		// LINE refuses a carousel whose columns differ in the number of buttons, the title or the image.
		.refine(
			(columns) => new Set(columns.map(({ buttons }) => buttons.length)).size <= 1,
			TEMPLATE_TEXTS.columnsDiffer,
		)
		.refine(
			(columns) => new Set(columns.map(({ title }) => title === "")).size <= 1,
			TEMPLATE_TEXTS.columnTitlesDiffer,
		)
		.refine(
			(columns) => new Set(columns.map(({ media_key }) => media_key === null)).size <= 1,
			TEMPLATE_TEXTS.columnImagesDiffer,
		),
});

const flex = z.object({
	type: z.literal("flex"),
	...quickReplyFields,
	alt_text: altText,
	/** JSON of a bubble or a carousel, as LINE's simulator exports it. */
	contents: z
		.string()
		.max(MAX_FLEX_JSON, FIELD_TEXTS.tooLong(MAX_FLEX_JSON))
		.superRefine((contents, context) => {
			const problem = contents.length > MAX_FLEX_JSON ? null : problemWithFlex(contents);
			if (problem) context.addIssue({ code: "custom", message: problem });
		}),
});

const pack = z.object({
	type: z.literal("pack"),
	template_ids: boundedList(recordId(), MAX_PACK, TEMPLATE_TEXTS.tooManyInPack(MAX_PACK)).refine(
		(ids) => ids.length > 0,
		TEMPLATE_TEXTS.packNeedsTemplate,
	),
});

const MESSAGE_CONTENTS = [
	text,
	image,
	video,
	audio,
	sticker,
	location,
	coupon,
	imagemapContentSchema(altText),
	carousel,
	flex,
] as const;

const messageContent = z.discriminatedUnion("type", MESSAGE_CONTENTS, { error: FIELD_TEXTS.choiceUnknown });
const templateContent = z.discriminatedUnion("type", [...MESSAGE_CONTENTS, pack], {
	error: FIELD_TEXTS.choiceUnknown,
});

export type TemplateContent = z.output<typeof templateContent>;
export type TemplateContentOf<Type extends TemplateType> = Extract<TemplateContent, { type: Type }>;

/** Content of one message; a pack contains several. */
export type SingleContent = z.output<typeof messageContent>;

/** Body of a save of a template. */
export const templateInput = z.object({ ...itemFields, content: templateContent });

/** Body of a save of a message that was written in the place that sends it. */
export const unlistedTemplateInput = markClosed(z.object({ content: messageContent }));

/** Reason why a text cannot be the contents of a Flex message; null where it can. */
export function problemWithFlex(json: string): string | null {
	if (json.trim() === "") return TEMPLATE_TEXTS.flexRequired;
	const contents = parseObject(json);
	if (!contents) return TEMPLATE_TEXTS.flexInvalid;
	if (isDeeperThan(MAX_FLEX_DEPTH, contents)) return TEMPLATE_TEXTS.flexTooDeep;
	if (listTappedActions(contents).some(({ id }) => id === 0)) return TEMPLATE_TEXTS.flexActionRequired;
	if (findUnusableTexts(contents).length > 0) return FIELD_TEXTS.characterUnusable;
	return problemWithDraft({ type: "flex", altText: "-", contents: withSentLength(contents) });
}

/** Parsed JSON of a Flex message; null for invalid or too deep JSON. */
export function parseFlexContents(json: string): Record<string, unknown> | null {
	const contents = parseObject(json);
	return isDeeperThan(MAX_FLEX_DEPTH, contents) ? null : contents;
}

function parseObject(json: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: null;
	} catch {
		return null;
	}
}
