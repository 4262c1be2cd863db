/**
 * Kinds of message in a friend's talk. `postback` is a tap on a button of ours; `unknown` is a kind that LINE has
 * added.
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
	postback: "ボタンのタップ",
	unknown: "未対応のメッセージ",
} as const;

export type MessageType = keyof typeof MESSAGE_TYPES;

/** Kinds whose file LINE holds and we fetch into R2. */
export const MEDIA_TYPES: readonly MessageType[] = ["image", "video", "audio", "file"];

/** The fields of a message besides its text, by LINE's names. */
export interface MessageContent {
	fileName?: string;
	fileSize?: number;
	/** Milliseconds, of a video or a sound. */
	duration?: number;
	title?: string;
	address?: string;
	latitude?: number;
	longitude?: number;
	packageId?: string;
	stickerId?: string;
	/** The file's address, where a provider other than LINE holds it. */
	originalContentUrl?: string;
	previewImageUrl?: string;
	/** A postback's data, and what was picked with it. */
	data?: string;
	params?: Record<string, string>;
	/** LINE's own emoji in a text, by the place of the characters that stand for them. */
	emojis?: TextPart<{ productId: string; emojiId: string }>[];
	/** Whom a text names. */
	mentions?: TextPart<{ isSelf?: boolean }>[];
	/** Which of several pictures that were sent together it is. */
	imageSet?: { id: string; index?: number; total?: number };
	/** The words on a sticker. */
	stickerText?: string;
	/** What LINE says that a sticker means. */
	keywords?: string[];
}

/** A part of a text, in UTF-16 units. */
type TextPart<What> = { index: number; length: number } & What;
