import type { FlexBlock } from "../flex-block.ts";

/** Sample message from which an operator can start. */
export interface FlexSample {
	label: string;
	/** Alternative text in notifications. */
	altText: string;
	contents: FlexBlock;
}

const TEXT_COLOUR = "#333333";
export const SAMPLE_PALE_COLOUR = "#666666";
const BUTTON_COLOUR = "#1F6F5C";
const WHITE = "#FFFFFF";

/** Example address that operators replace. */
const EXAMPLE_ADDRESS = "https://example.com/";

type BlockProperties = Record<string, unknown>;

export const sampleText = (words: string, look: BlockProperties = {}): FlexBlock => ({
	type: "text",
	text: words,
	color: TEXT_COLOUR,
	wrap: true,
	...look,
});
export const sampleSmallText = (words: string, look: BlockProperties = {}): FlexBlock =>
	sampleText(words, { size: "sm", color: SAMPLE_PALE_COLOUR, ...look });
export const sampleHeading = (words: string, look: BlockProperties = {}): FlexBlock =>
	sampleText(words, { size: "xl", weight: "bold", ...look });
export const sampleLine = (look: BlockProperties = {}): FlexBlock => ({
	type: "separator",
	margin: "lg",
	...look,
});

export const sampleBox = (layout: string, contents: FlexBlock[], look: BlockProperties = {}): FlexBlock => ({
	type: "box",
	layout,
	contents,
	...look,
});
export const sampleColumn = (contents: FlexBlock[], look: BlockProperties = {}): FlexBlock =>
	sampleBox("vertical", contents, { spacing: "md", ...look });

/** Row with a name and its value, such as 日時　12月24日. */
export const sampleFact = (name: string, value: string, look: BlockProperties = {}): FlexBlock =>
	sampleBox(
		"baseline",
		[
			sampleText(name, { size: "sm", color: SAMPLE_PALE_COLOUR, flex: 2 }),
			sampleText(value, { size: "sm", flex: 5, ...look }),
		],
		{ spacing: "sm" },
	);

/** Row with a name at the start and its price at the end. */
export const samplePrice = (name: string, amount: string, look: BlockProperties = {}): FlexBlock =>
	sampleBox("horizontal", [
		sampleText(name, { size: "sm", flex: 3, ...look }),
		sampleText(amount, { size: "sm", align: "end", flex: 2, wrap: false, ...look }),
	]);

export const sampleLink = (label: string, look: BlockProperties = {}): FlexBlock => ({
	type: "button",
	style: "primary",
	color: BUTTON_COLOUR,
	action: { type: "uri", label, uri: EXAMPLE_ADDRESS },
	...look,
});
/** Button that sends its label as a message of the friend, for example to trigger an auto-response. */
export const sampleReply = (label: string, look: BlockProperties = {}): FlexBlock => ({
	type: "button",
	style: "secondary",
	height: "sm",
	action: { type: "message", label, text: label },
	...look,
});

/** Coloured area with a large emoji and a title, in place of a picture. */
export const sampleBanner = (sign: string, words: string, from: string, to: string): FlexBlock =>
	sampleBox(
		"vertical",
		[
			sampleText(sign, { size: "4xl", align: "center", color: WHITE }),
			sampleText(words, { size: "xl", weight: "bold", align: "center", color: WHITE }),
		],
		{
			paddingAll: "xxl",
			background: { type: "linearGradient", angle: "135deg", startColor: from, endColor: to },
		},
	);

export const sampleFooter = (...contents: FlexBlock[]): FlexBlock =>
	sampleColumn(contents, { spacing: "sm" });

export const sampleBubble = (parts: BlockProperties): FlexBlock => ({ type: "bubble", ...parts });
export const sampleCarousel = (...contents: FlexBlock[]): FlexBlock => ({ type: "carousel", contents });
