import { Stack } from "@mantine/core";
import { useDeferredValue } from "react";
import type { TemplateContent } from "#domain/templates/content.ts";
import { type Delivering, draftMessage } from "#domain/templates/to-line.ts";
import { mediaUrl } from "../media/upload.ts";
import type { ShownMessage } from "../messages/line.ts";
import { MessageTalk } from "../messages/MessageTalk.tsx";
import { PreviewFriend } from "../placeholders/PreviewFriend.tsx";
import { usePreviewWriting } from "../placeholders/usePreview.ts";

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/** A template that is being written, with everything put in that is known of whoever reads it. */
export function DraftPreview({ content }: { content: OneMessage }) {
	const shown = useDeferredValue(content);
	const write = usePreviewWriting();
	const delivering: Delivering = {
		write,
		pictureAddress: mediaUrl,
		templateOf: () => undefined,
	};
	return (
		<Stack gap="sm">
			<PreviewFriend of={shown} />
			<MessageTalk
				messages={isEmpty(shown) ? [] : [(draftMessage(shown, delivering) ?? UNREADABLE) as ShownMessage]}
				empty={HINTS[shown.type]}
			/>
		</Stack>
	);
}

/** Its JSON is no object yet, which the preview says. */
const UNREADABLE: ShownMessage = { type: "flex" };

const HINTS: Record<OneMessage["type"], string> = {
	text: "本文を入力すると、ここに表示されます",
	image: "画像を選ぶと、ここに表示されます",
	carousel: "パネルに入力すると、ここに表示されます",
	flex: "見本を選ぶと、ここに表示されます",
};

function isEmpty(content: OneMessage): boolean {
	if (content.type === "text") return content.text === "";
	if (content.type === "image") return content.media_key === "";
	if (content.type === "flex") return content.contents.trim() === "";
	return content.columns.every(
		({ title, text, media_key }) => title === "" && text === "" && media_key === null,
	);
}
