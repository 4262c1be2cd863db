import type { MessageContent, MessageType } from "#domain/engine/messages/talk-message-content.ts";

/** Friend's message in LINE's webhook format and in stored form. */
export interface IncomingSample {
	title: string;
	/** `message` of the event, or `postback` of a tap. */
	line: { type?: string } & Record<string, unknown>;
	stored: { type: MessageType; text: string | null; content: MessageContent | null };
}

const lineContent = { contentProvider: { type: "line" } };
const externalContent = {
	originalContentUrl: "https://example.com/original",
	previewImageUrl: "https://example.com/preview.jpg",
};
const SAMPLE_EMOJI = { productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" };

/** Every type of friends' messages with all its variants. */
export const INCOMING_SAMPLES: readonly IncomingSample[] = [
	{
		title: "テキスト",
		line: { type: "text", text: "明日の15時に伺います。\nよろしくお願いします🙇", quoteToken: "q" },
		stored: { type: "text", text: "明日の15時に伺います。\nよろしくお願いします🙇", content: null },
	},
	{
		title: "テキスト（LINE絵文字）",
		line: {
			type: "text",
			text: "楽しみです(brown)！",
			emojis: [{ index: 5, length: 7, ...SAMPLE_EMOJI }],
			quoteToken: "q",
		},
		stored: {
			type: "text",
			text: "楽しみです(brown)！",
			content: { emojis: [{ index: 5, length: 7, ...SAMPLE_EMOJI }] },
		},
	},
	{
		title: "テキスト（メンション）",
		line: {
			type: "text",
			text: "@サロン ひだまり 空きはありますか",
			mention: { mentionees: [{ type: "user", index: 0, length: 9, isSelf: true, userId: "U1" }] },
			quoteToken: "q",
		},
		stored: {
			type: "text",
			text: "@サロン ひだまり 空きはありますか",
			content: { mentions: [{ index: 0, length: 9, isSelf: true }] },
		},
	},
	{
		title: "スタンプ",
		line: {
			type: "sticker",
			packageId: "11537",
			stickerId: "52002734",
			stickerResourceType: "ANIMATION",
			keywords: ["お祝い", "やったー"],
			quoteToken: "q",
		},
		stored: {
			type: "sticker",
			text: null,
			content: { packageId: "11537", stickerId: "52002734", keywords: ["お祝い", "やったー"] },
		},
	},
	{
		title: "スタンプ（メッセージ入り）",
		line: {
			type: "sticker",
			packageId: "17",
			stickerId: "1",
			stickerResourceType: "MESSAGE",
			text: "ありがとう",
			quoteToken: "q",
		},
		stored: {
			type: "sticker",
			text: null,
			content: { packageId: "17", stickerId: "1", stickerText: "ありがとう" },
		},
	},
	{
		title: "画像",
		line: { type: "image", ...lineContent, quoteToken: "q" },
		stored: { type: "image", text: null, content: null },
	},
	{
		title: "画像（複数枚のうちの1枚）",
		line: {
			type: "image",
			contentProvider: { type: "external", ...externalContent },
			imageSet: { id: "set", index: 2, total: 3 },
			quoteToken: "q",
		},
		stored: {
			type: "image",
			text: null,
			content: { ...externalContent, imageSet: { id: "set", index: 2, total: 3 } },
		},
	},
	{
		title: "動画",
		line: {
			type: "video",
			duration: 60_000,
			contentProvider: { type: "external", ...externalContent },
			quoteToken: "q",
		},
		stored: { type: "video", text: null, content: { duration: 60_000, ...externalContent } },
	},
	{
		title: "音声",
		line: { type: "audio", duration: 5_000, ...lineContent },
		stored: { type: "audio", text: null, content: { duration: 5_000 } },
	},
	{
		title: "ファイル",
		line: { type: "file", fileName: "ご予約の確認.pdf", fileSize: 2_138_000 },
		stored: {
			type: "file",
			text: null,
			content: { fileName: "ご予約の確認.pdf", fileSize: 2_138_000 },
		},
	},
	{
		title: "位置情報",
		line: {
			type: "location",
			title: "吉祥寺駅",
			address: "東京都武蔵野市吉祥寺南町1丁目",
			latitude: 35.7031,
			longitude: 139.5798,
		},
		stored: {
			type: "location",
			text: null,
			content: {
				title: "吉祥寺駅",
				address: "東京都武蔵野市吉祥寺南町1丁目",
				latitude: 35.7031,
				longitude: 139.5798,
			},
		},
	},
	{
		title: "ボタンのタップ（日時の選択）",
		line: { data: "reserve", params: { datetime: "2026-12-24T10:00" } },
		stored: {
			type: "postback",
			text: null,
			content: { data: "reserve", params: { datetime: "2026-12-24T10:00" } },
		},
	},
	{
		title: "未対応のメッセージ",
		line: { type: "hologram" },
		stored: { type: "unknown", text: null, content: null },
	},
];
