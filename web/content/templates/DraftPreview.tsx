import { useDeferredValue } from "react";
import type { TemplateContent, TemplateContentOf } from "#domain/content/templates/content.ts";
import { type Delivering, draftMessage } from "#domain/content/templates/to-line.ts";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { EditedPartContext } from "#web/engine/messages/useScrollToEditedPart.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { useEditedPart } from "./editedPart.ts";

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/** Live preview of a template draft. */
export function DraftPreview({ content }: { content: OneMessage }) {
	const shown = useDeferredValue(content);
	return (
		<EditedPartContext value={useEditedPart()}>
			<TalkPreview
				messages={isEmpty(shown) ? [] : [(draftMessage(shown, AS_WRITTEN) ?? UNREADABLE) as ShownMessage]}
				empty={HINTS[shown.type]}
			/>
		</EditedPartContext>
	);
}

const AS_WRITTEN: Delivering = {
	write: (text) => text,
	fileAddress: mediaUrl,
	templateOf: () => undefined,
};

/** Placeholder while the JSON is not an object, which the preview reports. */
const UNREADABLE: ShownMessage = { type: "flex" };

const HINTS: Record<OneMessage["type"], string> = {
	text: "本文を入力すると、ここに表示されます",
	image: "画像を選ぶと、ここに表示されます",
	video: "動画を選ぶと、ここに表示されます",
	audio: "音声を選ぶと、ここに表示されます",
	imagemap: "画像を選ぶと、ここに表示されます",
	carousel: "パネルに入力すると、ここに表示されます",
	flex: "見本を選ぶと、ここに表示されます",
};

const isEmpty = (content: OneMessage): boolean => EMPTY[content.type](content as never);

const EMPTY: { [Type in OneMessage["type"]]: (content: TemplateContentOf<Type>) => boolean } = {
	text: ({ text }) => text === "",
	image: ({ media_key }) => media_key === "",
	video: ({ media_key }) => media_key === "",
	audio: ({ media_key }) => media_key === "",
	imagemap: ({ media_key }) => media_key === "",
	carousel: ({ columns }) =>
		columns.every(({ title, text, media_key }) => title === "" && text === "" && media_key === null),
	flex: ({ contents }) => contents.trim() === "",
};
