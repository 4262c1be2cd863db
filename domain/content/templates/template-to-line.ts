import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import { withEmojiIfClosed } from "#domain/engine/messages/message-placeholders.ts";
import {
	type CarouselCard,
	type LineMessage,
	MAX_MESSAGES_PER_CALL,
	type QuickReplyAction,
	type TapAction,
} from "#domain/engine/messages/outgoing-message.ts";
import { toLineSender } from "#domain/engine/senders/message-sender.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { replacePictureAddresses } from "./flex/flex-pictures.ts";
import { sentTapData } from "./flex/flex-tap-data.ts";
import { toImagemapMessage } from "./imagemap-to-line.ts";
import { quickRepliesOf, quickReplyData, type SentQuickReply } from "./quick-replies.ts";
import {
	parseFlexContents,
	type SingleContent,
	type TemplateContent,
	type TemplateContentOf,
} from "./template-content.ts";
import type { TemplateTapTarget } from "./template-tap.ts";
import { trackingIdOf } from "./watched-video.ts";

/** Context of the conversion of a template to LINE messages. */
export interface ConversionContext {
	/** Resolves the placeholders of a text for its recipient. */
	write: (text: string) => string;
	/** Address from which LINE fetches an uploaded file. */
	fileAddress: (mediaKey: string) => string;
	/** Template of a pack; undefined for a deleted one. */
	templateOf: (id: number) => TemplateContent | undefined;
}

/** Messages, or the reason why there are none: as a text for operators, and as the outcome code of a run. */
export type ConversionResult = { messages: LineMessage[] } | { problem: string; code: OutcomeCode };

/**
 * Converts a template to LINE messages. Sending checks LINE's limits, because only then all values are known
 * (domain/engine/messages/line-problem.ts).
 */
export function templateToLine(content: TemplateContent, context: ConversionContext): ConversionResult {
	const contents = content.type === "pack" ? packContents(content, context) : [content];
	if (!contents || contents.length > MAX_MESSAGES_PER_CALL)
		return { problem: TEMPLATE_TEXTS.packPartGone, code: OUTCOME_CODES.gone };
	const messages = contents.map((part) => contentToLine(part, context));
	return messages.every((message) => message !== null)
		? { messages }
		: { problem: TEMPLATE_TEXTS.flexInvalid, code: OUTCOME_CODES.flexInvalid };
}

/** Contents of a pack; null where one of its templates is deleted or a pack itself. */
function packContents(
	{ template_ids }: TemplateContentOf<"pack">,
	{ templateOf }: ConversionContext,
): SingleContent[] | null {
	const parts = template_ids.map(templateOf);
	return parts.every((part) => part !== undefined && part.type !== "pack")
		? (parts as SingleContent[])
		: null;
}

/** Converts one content without checking LINE's limits; null for invalid Flex contents. */
export function contentToLine(content: SingleContent, context: ConversionContext): LineMessage | null {
	const written = CONVERTERS[content.type](content as never, context);
	const converted = written && withEmojiIfClosed(written);
	const message =
		converted && content.sender
			? { ...converted, sender: toLineSender(content.sender, context.fileAddress) }
			: converted;
	const quickReplies = quickRepliesOf(content);
	if (message === null || quickReplies.length === 0) return message;
	return {
		...message,
		quickReply: {
			items: quickReplies.map((button) => ({ type: "action", action: toQuickReplyAction(button, context) })),
		},
	};
}

/** A tap shows the button's name as the friend's words, since LINE shows nothing of it otherwise. */
function toQuickReplyAction(button: SentQuickReply, context: ConversionContext): QuickReplyAction {
	const { type, owner } = button;
	if (type === "uri" || type === "message") return toTapAction({ ...button, type }, context);
	const label = context.write(button.label);
	const data = quickReplyData(button);
	if (data === null) return { type: type as "location" | "camera" | "cameraRoll", label };
	const sentData = owner === undefined ? data : sentTapData(data, owner);
	return type === "datetimepicker"
		? { type, label, data: sentData, mode: button.mode ?? "date" }
		: { type: "postback", label, data: sentData, displayText: label };
}

const CONVERTERS: {
	[Type in SingleContent["type"]]: (
		content: TemplateContentOf<Type>,
		context: ConversionContext,
	) => LineMessage | null;
} = {
	text: ({ text }, { write }) => ({ type: "text", text: write(text) }),
	image: ({ media_key }, { fileAddress }) => ({
		type: "image",
		originalContentUrl: fileAddress(media_key),
		previewImageUrl: fileAddress(media_key),
	}),
	video: (content, { fileAddress }) => {
		const trackingId = trackingIdOf(content);
		return {
			type: "video",
			originalContentUrl: fileAddress(content.media_key),
			previewImageUrl: fileAddress(content.preview_key),
			...(trackingId !== undefined && { trackingId }),
		};
	},
	audio: ({ media_key, duration }, { fileAddress }) => ({
		type: "audio",
		originalContentUrl: fileAddress(media_key),
		duration,
	}),
	sticker: ({ package_id, sticker_id }) => ({
		type: "sticker",
		packageId: String(package_id),
		stickerId: String(sticker_id),
	}),
	location: ({ title, address, latitude, longitude }, { write }) => ({
		type: "location",
		title: write(title),
		address: write(address),
		latitude,
		longitude,
	}),
	coupon: ({ coupon_id }) => ({ type: "coupon", couponId: coupon_id }),
	imagemap: toImagemapMessage,
	carousel: (content, context) => ({
		type: "template",
		altText: context.write(content.alt_text),
		template: {
			type: "carousel",
			columns: content.columns.map((column) => toCarouselCard(column, context)),
		},
	}),
	flex({ alt_text, contents: json }, { write, fileAddress }) {
		const contents = parseFlexContents(json);
		return (
			contents && {
				type: "flex",
				altText: write(alt_text),
				contents: replacePictureAddresses(mapTexts(contents, write), fileAddress),
			}
		);
	},
};

type Column = TemplateContentOf<"carousel">["columns"][number];

const toCarouselCard = (
	{ title, text, media_key, buttons }: Column,
	context: ConversionContext,
): CarouselCard => ({
	...(media_key !== null && { thumbnailImageUrl: context.fileAddress(media_key) }),
	...(title !== "" && { title: context.write(title) }),
	text: context.write(text),
	actions: buttons.map((button) => toTapAction(button, context)),
});

const toTapAction = (
	{ label, type, uri, text }: TemplateTapTarget & { label: string },
	{ write }: ConversionContext,
): TapAction => ({
	label: write(label),
	...(type === "uri" ? { type, uri: write(uri) } : { type, text: write(text) }),
});
