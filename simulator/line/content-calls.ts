import { generateContent, isContentType } from "../content/generate-content.ts";
import { findMemberMessage } from "../store/group-store.ts";
import { findFriendMessage } from "../store/message-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler, ReceivedLineCall } from "./receive-call.ts";

/** Message with a file. */
type SentFile = { id: string; type: string };

/** Handler of a call about the file of a friend's message. */
const defineFileCall = (act: (sent: SentFile) => SimulatedLineAnswer): LineCallHandler =>
	withoutRetryKey((platform, { parameters }: ReceivedLineCall) => {
		const id = parameters.messageId ?? "";
		const sent = findFriendMessage(platform.sql, id);
		if (sent?.unsent) return refuseLineCall(410, "The content is gone");
		const file = sent ?? findMemberMessage(platform.sql, id);
		return file ? act(file) : refuseLineCall(404, "not found");
	});

const answerContent = (content: ReturnType<typeof generateContent>): SimulatedLineAnswer => ({
	status: 200,
	body: {},
	content,
});

export const handleContent = defineFileCall(({ type, id }) =>
	isContentType(type) ? answerContent(generateContent(type, id)) : refuseLineCall(404, "not found"),
);

export const handleContentPreview = defineFileCall(({ type, id }) =>
	type === "image" || type === "video"
		? answerContent(generateContent("image", id))
		: refuseLineCall(400, "The content can not be previewed"),
);

export const handleTranscoding = defineFileCall(({ type }) =>
	type === "video" || type === "audio"
		? answerLine({ status: "succeeded" })
		: refuseLineCall(400, "Transcoding status doesn't support this type of content"),
);
