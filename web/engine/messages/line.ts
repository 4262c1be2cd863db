/** LINE's message objects, as far as the phone shows them. LINE's own checks have passed: what is here is of this form. */
export interface Action {
	type: string;
	label?: string;
	data?: string;
	displayText?: string;
	text?: string;
	uri?: string;
	clipboardText?: string;
	richMenuAliasId?: string;
	mode?: "date" | "time" | "datetime";
	initial?: string;
	min?: string;
	max?: string;
}

export interface QuickReply {
	items: { imageUrl?: string; action: Action }[];
}

export interface Card {
	thumbnailImageUrl?: string;
	title?: string;
	text: string;
	defaultAction?: Action;
	actions: Action[];
}

interface Template {
	type: "buttons" | "confirm" | "carousel" | "image_carousel";
	columns?: (Card & { imageUrl?: string; action?: Action })[];
}

export interface ImagemapArea {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** A message of any kind: its type says which of these it has. */
export interface ShownMessage {
	type: string;
	id?: string;
	text?: string;
	emojis?: { index: number; productId: string; emojiId: string }[];
	substitution?: Record<
		string,
		{ type: string; productId?: string; emojiId?: string; mentionee?: { type: string } }
	>;
	couponId?: string;
	packageId?: string;
	stickerId?: string;
	originalContentUrl?: string;
	previewImageUrl?: string;
	duration?: number;
	fileName?: string;
	fileSize?: number;
	title?: string;
	address?: string;
	latitude?: number;
	longitude?: number;
	altText?: string;
	baseUrl?: string;
	baseSize?: { width: number; height: number };
	video?: {
		originalContentUrl: string;
		previewImageUrl: string;
		area: ImagemapArea;
		externalLink?: { linkUri: string; label: string };
	};
	actions?: (Action & { linkUri?: string; area: ImagemapArea })[];
	template?: Template & Partial<Card>;
	contents?: unknown;
	quickReply?: QuickReply;
	sender?: { name?: string; iconUrl?: string };
}
