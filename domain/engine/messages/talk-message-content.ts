/**
 * Kinds of message in a friend's talk. `postback` is a tap on one of our buttons; `unknown` is a kind added
 * by LINE.
 */
export const MESSAGE_TYPES = {
	text: "テキスト",
	image: "画像",
	video: "動画",
	audio: "音声",
	file: "ファイル",
	location: "位置情報",
	sticker: "スタンプ",
	imagemap: "イメージマップ",
	template: "カルーセル",
	flex: "Flexメッセージ",
	coupon: "クーポン",
	postback: "ボタンのタップ",
	unknown: "未対応のメッセージ",
} as const;

export type MessageType = keyof typeof MESSAGE_TYPES;

/** Kinds whose file LINE stores and we copy to R2. */
export const MEDIA_TYPES: readonly MessageType[] = ["image", "video", "audio", "file"];

/** Fields of a message apart from its text, by LINE's names. */
export interface MessageContent {
	fileName?: string;
	fileSize?: number;
	/** Milliseconds, of a video or audio. */
	duration?: number;
	title?: string;
	address?: string;
	latitude?: number;
	longitude?: number;
	packageId?: string;
	stickerId?: string;
	/** Address of the file if a provider other than LINE stores it. */
	originalContentUrl?: string;
	previewImageUrl?: string;
	/** Data of a postback, and the values picked with it. */
	data?: string;
	params?: Record<string, string>;
	/** LINE's own emoji, with the ranges of the text that they replace. */
	emojis?: TextPart<{ productId: string; emojiId: string }>[];
	/** Mentions in a text. */
	mentions?: TextPart<{ isSelf?: boolean }>[];
	/** Position within a set of images sent together. */
	imageSet?: { id: string; index?: number; total?: number };
	/** Text on a sticker. */
	stickerText?: string;
	/** Meanings of a sticker, as reported by LINE. */
	keywords?: string[];
}

/** Data about a range of a text, in UTF-16 units. */
type TextPart<Data> = { index: number; length: number } & Data;
