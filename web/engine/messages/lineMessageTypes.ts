/** LINE's message objects, as far as the preview uses them. They have passed LINE's validation. */
export interface MessageAction {
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
	items: { imageUrl?: string; action: MessageAction }[];
}

export interface TemplateMessageCard {
	thumbnailImageUrl?: string;
	title?: string;
	text: string;
	defaultAction?: MessageAction;
	actions: MessageAction[];
}

interface Template {
	type: "buttons" | "confirm" | "carousel" | "image_carousel";
	columns?: (TemplateMessageCard & { imageUrl?: string; action?: MessageAction })[];
}

export interface ImagemapArea {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Message of any type; `type` determines which fields it has. */
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
	trackingId?: string;
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
	actions?: (MessageAction & { linkUri?: string; area: ImagemapArea })[];
	template?: Template & Partial<TemplateMessageCard>;
	contents?: unknown;
	quickReply?: QuickReply;
	sender?: { name?: string; iconUrl?: string };
}
