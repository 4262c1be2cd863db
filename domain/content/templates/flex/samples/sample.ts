import type { FlexBlock } from "../block.ts";

/** A message to begin with. */
export interface Sample {
	label: string;
	/** Alternative text in notifications. */
	altText: string;
	contents: FlexBlock;
}

const INK = "#333333";
export const PALE = "#666666";
const ACCENT = "#1F6F5C";
const WHITE = "#FFFFFF";

/** The address that an operator replaces by their own. */
const PAGE = "https://example.com/";

type Look = Record<string, unknown>;

export const text = (words: string, look: Look = {}): FlexBlock => ({
	type: "text",
	text: words,
	color: INK,
	wrap: true,
	...look,
});
export const small = (words: string, look: Look = {}): FlexBlock =>
	text(words, { size: "sm", color: PALE, ...look });
export const heading = (words: string, look: Look = {}): FlexBlock =>
	text(words, { size: "xl", weight: "bold", ...look });
export const line = (look: Look = {}): FlexBlock => ({ type: "separator", margin: "lg", ...look });

export const box = (layout: string, contents: FlexBlock[], look: Look = {}): FlexBlock => ({
	type: "box",
	layout,
	contents,
	...look,
});
export const column = (contents: FlexBlock[], look: Look = {}): FlexBlock =>
	box("vertical", contents, { spacing: "md", ...look });

/** A name with its value: 日時　12月24日. */
export const fact = (name: string, value: string, look: Look = {}): FlexBlock =>
	box(
		"baseline",
		[text(name, { size: "sm", color: PALE, flex: 2 }), text(value, { size: "sm", flex: 5, ...look })],
		{ spacing: "sm" },
	);

/** A price behind its name, at the other end of the line. */
export const price = (name: string, amount: string, look: Look = {}): FlexBlock =>
	box("horizontal", [
		text(name, { size: "sm", flex: 3, ...look }),
		text(amount, { size: "sm", align: "end", flex: 2, wrap: false, ...look }),
	]);

export const link = (label: string, look: Look = {}): FlexBlock => ({
	type: "button",
	style: "primary",
	color: ACCENT,
	action: { type: "uri", label, uri: PAGE },
	...look,
});
/** A button with which the friend says something, for an auto-response to answer. */
export const reply = (label: string, look: Look = {}): FlexBlock => ({
	type: "button",
	style: "secondary",
	height: "sm",
	action: { type: "message", label, text: label },
	...look,
});

/** Coloured field with a large sign and words, as a substitute for a picture. */
export const banner = (sign: string, words: string, from: string, to: string): FlexBlock =>
	box(
		"vertical",
		[
			text(sign, { size: "4xl", align: "center", color: WHITE }),
			text(words, { size: "xl", weight: "bold", align: "center", color: WHITE }),
		],
		{
			paddingAll: "xxl",
			background: { type: "linearGradient", angle: "135deg", startColor: from, endColor: to },
		},
	);

export const footer = (...contents: FlexBlock[]): FlexBlock => column(contents, { spacing: "sm" });

export const bubble = (parts: Look): FlexBlock => ({ type: "bubble", ...parts });
export const carousel = (...contents: FlexBlock[]): FlexBlock => ({ type: "carousel", contents });
