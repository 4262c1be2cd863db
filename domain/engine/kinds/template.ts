import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: templates. */
export const template = defineKind({
	label: "テンプレート",
	path: "template",
	listPage: "templates",
	help: "くり返し使うメッセージを登録しておけます。",
	creation: {
		by: "choices",
		choices: [
			{ label: "テキスト・画像", address: "newTemplate" },
			{ label: "カルーセル", address: "newCarousel" },
			{ label: "イメージマップ", address: "newImagemap" },
			{ label: "Flexメッセージ", address: "newFlex", ability: "user-lflex", badge: "NEW" },
			{ label: "テンプレートパック", address: "newPack" },
		],
	},
	editPage: "template",
	optionalActions: ["copy"],
	hasAppendix: false,
	readAbility: "template-read",
	writeAbility: "template-write",
});

export interface TemplateRow extends ItemRow, MessageLook {
	/** 0 legacy, below 10 standard, 10 pack (E-207). */
	editor_version: number;
	type_text: string;
}

/** Small picture of a message: its own picture, its words, or the colours of a Flex message. */
export interface MessageLook {
	type: string;
	content_text: string;
	media_url: string | null;
	/** Null for any other type than a Flex message or a carousel. */
	look: FlexLook | null;
}

/** Colours and first words of a Flex message or a carousel for a small picture of it. */
export interface FlexLook {
	/** Background of the first bubble, and of its first coloured part; null for none. */
	ground: string | null;
	accent: string | null;
	/** First words; empty without any. */
	title: string;
	/** Number of bubbles. */
	bubbles: number;
}

/** Type of a template, which distinguishes flex and carousel (rules, Codes). */
export const TEMPLATE_TYPES = {
	text: "テキスト",
	image: "画像",
	video: "動画",
	audio: "音声",
	sticker: "スタンプ",
	location: "位置情報",
	coupon: "クーポン",
	imagemap: "イメージマップ",
	carousel: "カルーセル",
	flex: "Flexメッセージ",
	pack: "パック",
} as const;

export type TemplateType = keyof typeof TEMPLATE_TYPES;
