import { FLEX_DEFAULT_SIZE, FLEX_FONT_SIZES, FLEX_IMAGE_SIZES, FLEX_SPACES } from "./flex-lengths.ts";
import type { FlexProperty, FlexPropertyGroup } from "./flex-property.ts";

const SPACE_LABELS = {
	none: "なし",
	xs: `極小（${FLEX_SPACES.xs}）`,
	sm: `小（${FLEX_SPACES.sm}）`,
	md: `中（${FLEX_SPACES.md}）`,
	lg: `大（${FLEX_SPACES.lg}）`,
	xl: `特大（${FLEX_SPACES.xl}）`,
	xxl: `最大（${FLEX_SPACES.xxl}）`,
};

/** Labels of sizes by their lengths, with a note at LINE's default. */
const withDefaultLabel = (lengths: Record<string, string>) => ({
	...lengths,
	[FLEX_DEFAULT_SIZE]: `${lengths[FLEX_DEFAULT_SIZE]}（標準）`,
});

const BORDER_LABELS = {
	none: "なし",
	light: "極細",
	normal: "細い",
	medium: "中くらい",
	"semi-bold": "やや太い",
	bold: "太い",
};

const spaceProperty = (name: string, label: string): FlexProperty => ({
	name,
	label,
	as: "measure",
	keywords: SPACE_LABELS,
	units: ["px"],
});
const paddingProperty = (name: string, label: string): FlexProperty => ({
	name,
	label,
	as: "measure",
	keywords: SPACE_LABELS,
	units: ["px", "%"],
});
const sizeProperty = (name: string, label: string): FlexProperty => ({
	name,
	label,
	as: "measure",
	keywords: {},
	units: ["px", "%"],
});
const offsetProperty = (name: string, label: string): FlexProperty => ({
	name,
	label,
	as: "measure",
	keywords: SPACE_LABELS,
	units: ["px", "%"],
	negative: true,
});

export const colourProperty = (name: string, label: string): FlexProperty => ({ name, label, as: "colour" });

const fontSizeProperty: FlexProperty = {
	name: "size",
	label: "文字の大きさ",
	as: "measure",
	keywords: withDefaultLabel(FLEX_FONT_SIZES),
	units: ["px"],
};
export const iconSizeProperty: FlexProperty = { ...fontSizeProperty, label: "大きさ" };
export const imageSizeProperty: FlexProperty = {
	name: "size",
	label: "大きさ",
	as: "measure",
	keywords: { ...withDefaultLabel(FLEX_IMAGE_SIZES), full: "幅いっぱい" },
	units: ["px", "%"],
};
export const marginProperty = spaceProperty("margin", "前の余白");
export const cornerRadiusProperty = spaceProperty("cornerRadius", "角の丸み");
export const spacingProperty = spaceProperty("spacing", "部品の間隔");
export const borderWidthProperty: FlexProperty = {
	name: "borderWidth",
	label: "枠の太さ",
	as: "measure",
	keywords: BORDER_LABELS,
	units: ["px"],
};
export const lineSpacingProperty: FlexProperty = {
	name: "lineSpacing",
	label: "行の間隔",
	as: "measure",
	keywords: {},
	units: ["px"],
};

export const flexRatioProperty: FlexProperty = {
	name: "flex",
	label: "広がる割合",
	as: "number",
	hint: "横に並ぶ部品が幅を分け合う割合です。0で内容の幅になります。",
};
export const alignProperty: FlexProperty = {
	name: "align",
	label: "横の位置",
	as: "choice",
	choices: { start: "左", center: "中央", end: "右" },
};
export const gravityProperty: FlexProperty = {
	name: "gravity",
	label: "縦の位置",
	as: "choice",
	choices: { top: "上", center: "中央", bottom: "下" },
};
const weightProperty: FlexProperty = {
	name: "weight",
	label: "太さ",
	as: "choice",
	choices: { regular: "標準", bold: "太字" },
};
const fontStyleProperty: FlexProperty = {
	name: "style",
	label: "書体",
	as: "choice",
	choices: { normal: "標準", italic: "斜体" },
};
const decorationProperty: FlexProperty = {
	name: "decoration",
	label: "線",
	as: "choice",
	choices: { none: "なし", underline: "下線", "line-through": "取り消し線" },
};
export const adjustModeProperty: FlexProperty = {
	name: "adjustMode",
	label: "幅に収まらないとき",
	as: "choice",
	choices: { "shrink-to-fit": "文字を小さくする" },
};
export const scalingProperty: FlexProperty = {
	name: "scaling",
	label: "友だちの文字サイズの設定に合わせる",
	as: "toggle",
};
export const aspectRatioProperty: FlexProperty = { name: "aspectRatio", label: "縦横の比", as: "ratio" };
export const tapProperty: FlexProperty = { name: "action", label: "タップしたとき", as: "tap" };

export const FONT_PROPERTIES: readonly FlexProperty[] = [
	fontSizeProperty,
	colourProperty("color", "文字の色"),
	weightProperty,
	fontStyleProperty,
	decorationProperty,
];

export const OFFSET_GROUP: FlexPropertyGroup = {
	label: "ずらす位置",
	properties: [
		{
			name: "position",
			label: "位置の決め方",
			as: "choice",
			choices: { relative: "並び順のとおり", absolute: "自由な位置（重ねる）" },
		},
		offsetProperty("offsetTop", "上から"),
		offsetProperty("offsetBottom", "下から"),
		offsetProperty("offsetStart", "左から"),
		offsetProperty("offsetEnd", "右から"),
	],
};

export const PADDING_PROPERTIES: readonly FlexProperty[] = [
	paddingProperty("paddingAll", "内側の余白"),
	paddingProperty("paddingTop", "内側の余白（上）"),
	paddingProperty("paddingBottom", "内側の余白（下）"),
	paddingProperty("paddingStart", "内側の余白（左）"),
	paddingProperty("paddingEnd", "内側の余白（右）"),
];

export const SIZE_PROPERTIES: readonly FlexProperty[] = [
	sizeProperty("width", "幅"),
	sizeProperty("maxWidth", "最大の幅"),
	sizeProperty("height", "高さ"),
	sizeProperty("maxHeight", "最大の高さ"),
];
