import { useDeferredValue } from "react";
import { resolve } from "#domain/placeholders/text.ts";
import type { TemplateContent } from "#domain/templates/content.ts";
import { type Delivering, draftMessage } from "#domain/templates/to-line.ts";
import { clockNow } from "../api/clock.ts";
import { mediaUrl } from "../media/upload.ts";
import type { ShownMessage } from "../messages/line.ts";
import { MessageTalk } from "../messages/MessageTalk.tsx";
import { sampleValues } from "../placeholders/sampleValues.ts";
import { usePlaceholderTargets } from "../placeholders/useTargets.ts";

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/** A template that is being written, with some friend's values put in. */
export function DraftPreview({ content }: { content: OneMessage }) {
	const targets = usePlaceholderTargets();
	const shown = useDeferredValue(content);
	const values = sampleValues(targets, clockNow());
	const delivering: Delivering = {
		write: (text) => resolve(text, values),
		pictureAddress: mediaUrl,
		templateOf: () => undefined,
	};
	return (
		<MessageTalk
			messages={isEmpty(shown) ? [] : [(draftMessage(shown, delivering) ?? UNREADABLE) as ShownMessage]}
			empty={HINTS[shown.type]}
		/>
	);
}

/** Its JSON is no object yet, which the preview says. */
const UNREADABLE: ShownMessage = { type: "flex" };

const HINTS: Record<OneMessage["type"], string> = {
	text: "本文を入力すると、ここに表示されます",
	image: "画像を選ぶと、ここに表示されます",
	carousel: "パネルに入力すると、ここに表示されます",
	flex: "JSONを入力すると、ここに表示されます",
};

function isEmpty(content: OneMessage): boolean {
	if (content.type === "text") return content.text === "";
	if (content.type === "image") return content.media_key === "";
	if (content.type === "flex") return content.contents.trim() === "";
	return content.columns.every(
		({ title, text, media_key }) => title === "" && text === "" && media_key === null,
	);
}
