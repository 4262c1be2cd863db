import { contentOf, isContentType } from "../content/content.ts";
import { findFriendMessage } from "../store/messages.ts";
import { answer, type LineAnswer, refuse } from "./answer.ts";
import type { Call, Handle } from "./call.ts";
import { unrepeatable } from "./door.ts";

type Sent = NonNullable<ReturnType<typeof findFriendMessage>>;

/** Handler of a call about the file of a friend's message. */
const ofSentFile = (act: (sent: Sent) => LineAnswer): Handle =>
	unrepeatable((platform, { parameters }: Call) => {
		const sent = findFriendMessage(platform.sql, parameters.messageId ?? "");
		if (!sent) return refuse(404, "not found");
		return sent.unsent ? refuse(410, "The content is gone") : act(sent);
	});

const bytes = (content: ReturnType<typeof contentOf>): LineAnswer => ({ status: 200, body: {}, content });

export const content = ofSentFile(({ type, id }) =>
	isContentType(type) ? bytes(contentOf(type, id)) : refuse(404, "not found"),
);

export const preview = ofSentFile(({ type, id }) =>
	type === "image" || type === "video"
		? bytes(contentOf("image", id))
		: refuse(400, "The content can not be previewed"),
);

export const transcoding = ofSentFile(({ type }) =>
	type === "video" || type === "audio"
		? answer({ status: "succeeded" })
		: refuse(400, "Transcoding status doesn't support this type of content"),
);
