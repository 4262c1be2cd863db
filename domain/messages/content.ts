/** Kinds of message in a friend's history. `postback` is a tap on a button of ours; `unknown` is a kind LINE added since. */
export const MESSAGE_TYPES = {
	text: "テキスト",
	image: "画像",
	video: "動画",
	audio: "音声",
	file: "ファイル",
	location: "位置情報",
	sticker: "スタンプ",
	template: "カルーセル",
	flex: "Flexメッセージ",
	postback: "ボタンのタップ",
	unknown: "未対応のメッセージ",
} as const;

export type MessageType = keyof typeof MESSAGE_TYPES;

/** Types whose bytes LINE holds and we fetch into R2. */
export const MEDIA_TYPES: readonly MessageType[] = ["image", "video", "audio", "file"];

/** What a message carries besides its text, as LINE names it. */
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
	/** Where the file lies when it is not LINE that provides it. */
	originalContentUrl?: string;
	previewImageUrl?: string;
	/** A postback's data. */
	data?: string;
}
