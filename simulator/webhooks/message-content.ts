import { z } from "zod";
import { CONTENT_DURATIONS, generateContent } from "../content/generate-content.ts";
import { generateToken } from "../rules/line-ids.ts";

const optionalText = (max: number, fallback: string) => z.string().trim().min(1).max(max).default(fallback);

/** Messages that a friend may send, in the format of the page and the tests. */
export const friendMessage = z.discriminatedUnion(
	"type",
	[
		z.object({
			type: z.literal("text"),
			text: z
				.string({ error: "本文を入力してください。" })
				.min(1, "本文を入力してください。")
				.max(10_000, "10000文字以内で入力してください。"),
			quotedMessageId: z.string().optional(),
		}),
		z.object({
			type: z.literal("sticker"),
			packageId: optionalText(20, "446"),
			stickerId: optionalText(20, "1988"),
		}),
		z.object({ type: z.literal("image") }),
		z.object({ type: z.literal("video") }),
		z.object({ type: z.literal("audio") }),
		z.object({ type: z.literal("file"), fileName: optionalText(200, "資料.pdf") }),
		z.object({
			type: z.literal("location"),
			title: optionalText(100, "東京駅"),
			address: optionalText(100, "東京都千代田区丸の内1丁目"),
			latitude: z.number().min(-90).max(90).default(35.681236),
			longitude: z.number().min(-180).max(180).default(139.767125),
		}),
	],
	{ error: "メッセージの種類を選択してください。" },
);

export type FriendMessage = z.output<typeof friendMessage>;

/** Message object of a webhook's message event. */
export function buildMessageContent(
	message: FriendMessage,
	id: string,
): { type: string; id: string } & Record<string, unknown> {
	const readable = { id, markAsReadToken: generateToken() };
	const quotable = { ...readable, quoteToken: generateToken() };
	const contentProvider = { type: "line" };
	switch (message.type) {
		case "text":
			return { ...quotable, ...message };
		case "sticker":
			return { ...quotable, ...message, stickerResourceType: "STATIC" };
		case "image":
			return { ...quotable, ...message, contentProvider };
		case "video":
			return { ...quotable, ...message, duration: CONTENT_DURATIONS.video, contentProvider };
		case "audio":
			return { ...readable, ...message, duration: CONTENT_DURATIONS.audio, contentProvider };
		case "file":
			return { ...readable, ...message, fileSize: generateContent("file", id).bytes.length };
		case "location":
			return { ...readable, ...message };
	}
}
