import type { MessageAction } from "../lineMessageTypes.ts";

/** Flex component of any type; `type` determines which fields it has. */
export interface FlexComponentObject {
	type: string;
	layout?: "horizontal" | "vertical" | "baseline";
	contents?: FlexComponentObject[];
	text?: string;
	url?: string;
	previewUrl?: string;
	action?: MessageAction;
	flex?: number;
	margin?: string;
	spacing?: string;
	position?: "relative" | "absolute";
	offsetTop?: string;
	offsetBottom?: string;
	offsetStart?: string;
	offsetEnd?: string;
	size?: string;
	color?: string;
	weight?: "regular" | "bold";
	style?: string;
	decoration?: "none" | "underline" | "line-through";
	align?: "start" | "end" | "center";
	gravity?: "top" | "bottom" | "center";
	wrap?: boolean;
	maxLines?: number;
	lineSpacing?: string;
	aspectRatio?: string;
	aspectMode?: "cover" | "fit";
	height?: string;
	width?: string;
	maxWidth?: string;
	maxHeight?: string;
	backgroundColor?: string;
	borderColor?: string;
	borderWidth?: string;
	cornerRadius?: string;
	paddingAll?: string;
	paddingTop?: string;
	paddingBottom?: string;
	paddingStart?: string;
	paddingEnd?: string;
	justifyContent?: string;
	alignItems?: string;
	background?: {
		angle: string;
		startColor: string;
		endColor: string;
		centerColor?: string;
		centerPosition?: string;
	};
}

interface BlockStyle {
	backgroundColor?: string;
	separator?: boolean;
	separatorColor?: string;
}

export interface BubbleContainer {
	type: "bubble";
	size?: string;
	direction?: "ltr" | "rtl";
	header?: FlexComponentObject;
	hero?: FlexComponentObject;
	body?: FlexComponentObject;
	footer?: FlexComponentObject;
	styles?: Partial<Record<"header" | "hero" | "body" | "footer", BlockStyle>>;
	action?: MessageAction;
}

export interface CarouselContainer {
	type: "carousel";
	contents: BubbleContainer[];
}
