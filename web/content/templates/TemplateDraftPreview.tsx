import { useDeferredValue } from "react";
import type { SingleContent, TemplateContentOf } from "#domain/content/templates/template-content.ts";
import { type ConversionContext, contentToLine } from "#domain/content/templates/template-to-line.ts";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { EditedPartContext } from "#web/engine/messages/useScrollToEditedPart.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { useEditedPart } from "./editedPart.ts";

/** Live preview of a template draft. */
export function TemplateDraftPreview({ content }: { content: SingleContent }) {
	const deferredContent = useDeferredValue(content);
	return (
		<EditedPartContext value={useEditedPart()}>
			<TalkPreview
				messages={isContentEmpty(deferredContent) ? [] : [contentAsShown(deferredContent)]}
				empty={HINTS[deferredContent.type]}
			/>
		</EditedPartContext>
	);
}

/** Conversion without a friend: placeholders stay as they are. */
const UNRESOLVED_CONTEXT: ConversionContext = {
	write: (text) => text,
	fileAddress: mediaUrl,
	templateOf: () => undefined,
};

/** Content as the preview shows it, with unresolved placeholders. */
export const contentAsShown = (content: SingleContent): ShownMessage =>
	(contentToLine(content, UNRESOLVED_CONTEXT) ?? UNREADABLE_MESSAGE) as ShownMessage;

/** Placeholder while the JSON is not an object, which the preview reports. */
const UNREADABLE_MESSAGE: ShownMessage = { type: "flex" };

/** Hints shown instead of the preview of an empty draft. */
const HINTS: Record<SingleContent["type"], string> = {
	text: "本文を入力すると、ここに表示されます",
	image: "画像を選ぶと、ここに表示されます",
	video: "動画を選ぶと、ここに表示されます",
	audio: "音声を選ぶと、ここに表示されます",
	sticker: "スタンプを選ぶと、ここに表示されます",
	location: "場所を入力すると、ここに表示されます",
	coupon: "クーポンを選ぶと、ここに表示されます",
	imagemap: "画像を選ぶと、ここに表示されます",
	carousel: "パネルに入力すると、ここに表示されます",
	flex: "見本を選ぶと、ここに表示されます",
};

export const isContentEmpty = (content: SingleContent): boolean =>
	EMPTY_CHECKS[content.type](content as never);

/** Checks whether a draft is empty, by type. */
const EMPTY_CHECKS: { [Type in SingleContent["type"]]: (content: TemplateContentOf<Type>) => boolean } = {
	text: ({ text }) => text === "",
	image: ({ media_key }) => media_key === "",
	video: ({ media_key }) => media_key === "",
	audio: ({ media_key }) => media_key === "",
	sticker: ({ sticker_id }) => sticker_id === 0,
	location: ({ title, address }) => title === "" && address === "",
	coupon: ({ coupon_id }) => coupon_id === "",
	imagemap: ({ media_key }) => media_key === "",
	carousel: ({ columns }) =>
		columns.every(({ title, text, media_key }) => title === "" && text === "" && media_key === null),
	flex: ({ contents }) => contents.trim() === "",
};
