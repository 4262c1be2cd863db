import { FONT_SIZES, IMAGE_SIZES, SPACES, STANDARD_SIZE } from "./lengths.ts";
import type { Property, PropertyGroup } from "./property.ts";

const SPACE_WORDS = {
	none: "なし",
	xs: `極小（${SPACES.xs}）`,
	sm: `小（${SPACES.sm}）`,
	md: `中（${SPACES.md}）`,
	lg: `大（${SPACES.lg}）`,
	xl: `特大（${SPACES.xl}）`,
	xxl: `最大（${SPACES.xxl}）`,
};

/** Sizes that are called by their lengths. */
const withStandard = (lengths: Record<string, string>) => ({
	...lengths,
	[STANDARD_SIZE]: `${lengths[STANDARD_SIZE]}（標準）`,
});

const BORDERS = {
	none: "なし",
	light: "極細",
	normal: "細い",
	medium: "中くらい",
	"semi-bold": "やや太い",
	bold: "太い",
};

const space = (name: string, label: string): Property => ({
	name,
	label,
	as: "measure",
	words: SPACE_WORDS,
	units: ["px"],
});
const padding = (name: string, label: string): Property => ({
	name,
	label,
	as: "measure",
	words: SPACE_WORDS,
	units: ["px", "%"],
});
const extent = (name: string, label: string): Property => ({
	name,
	label,
	as: "measure",
	words: {},
	units: ["px", "%"],
});
const offset = (name: string, label: string): Property => ({
	name,
	label,
	as: "measure",
	words: SPACE_WORDS,
	units: ["px", "%"],
	negative: true,
});

export const colour = (name: string, label: string): Property => ({ name, label, as: "colour" });

const fontSize: Property = {
	name: "size",
	label: "文字の大きさ",
	as: "measure",
	words: withStandard(FONT_SIZES),
	units: ["px"],
};
export const iconSize: Property = { ...fontSize, label: "大きさ" };
export const imageSize: Property = {
	name: "size",
	label: "大きさ",
	as: "measure",
	words: { ...withStandard(IMAGE_SIZES), full: "幅いっぱい" },
	units: ["px", "%"],
};
export const margin = space("margin", "前の余白");
export const cornerRadius = space("cornerRadius", "角の丸み");
export const spacing = space("spacing", "部品の間隔");
export const borderWidth: Property = {
	name: "borderWidth",
	label: "枠の太さ",
	as: "measure",
	words: BORDERS,
	units: ["px"],
};
export const lineSpacing: Property = {
	name: "lineSpacing",
	label: "行の間隔",
	as: "measure",
	words: {},
	units: ["px"],
};

export const flexRatio: Property = {
	name: "flex",
	label: "広がる割合",
	as: "number",
	hint: "横に並ぶ部品が幅を分け合う割合です。0で内容の幅になります。",
};
export const align: Property = {
	name: "align",
	label: "横の位置",
	as: "choice",
	choices: { start: "左", center: "中央", end: "右" },
};
export const gravity: Property = {
	name: "gravity",
	label: "縦の位置",
	as: "choice",
	choices: { top: "上", center: "中央", bottom: "下" },
};
const weight: Property = {
	name: "weight",
	label: "太さ",
	as: "choice",
	choices: { regular: "標準", bold: "太字" },
};
const fontStyle: Property = {
	name: "style",
	label: "書体",
	as: "choice",
	choices: { normal: "標準", italic: "斜体" },
};
const decoration: Property = {
	name: "decoration",
	label: "線",
	as: "choice",
	choices: { none: "なし", underline: "下線", "line-through": "取り消し線" },
};
export const adjustMode: Property = {
	name: "adjustMode",
	label: "幅に収まらないとき",
	as: "choice",
	choices: { "shrink-to-fit": "文字を小さくする" },
};
export const scaling: Property = {
	name: "scaling",
	label: "友だちの文字サイズの設定に合わせる",
	as: "toggle",
};
export const aspectRatio: Property = { name: "aspectRatio", label: "縦横の比", as: "ratio" };
export const tap: Property = { name: "action", label: "タップしたとき", as: "tap" };

export const LETTERING: readonly Property[] = [
	fontSize,
	colour("color", "文字の色"),
	weight,
	fontStyle,
	decoration,
];

export const PLACEMENT: PropertyGroup = {
	label: "ずらす位置",
	properties: [
		{
			name: "position",
			label: "位置の決め方",
			as: "choice",
			choices: { relative: "並び順のとおり", absolute: "自由な位置（重ねる）" },
		},
		offset("offsetTop", "上から"),
		offset("offsetBottom", "下から"),
		offset("offsetStart", "左から"),
		offset("offsetEnd", "右から"),
	],
};

export const PADDING: readonly Property[] = [
	padding("paddingAll", "内側の余白"),
	padding("paddingTop", "内側の余白（上）"),
	padding("paddingBottom", "内側の余白（下）"),
	padding("paddingStart", "内側の余白（左）"),
	padding("paddingEnd", "内側の余白（右）"),
];

export const EXTENT: readonly Property[] = [
	extent("width", "幅"),
	extent("maxWidth", "最大の幅"),
	extent("height", "高さ"),
	extent("maxHeight", "最大の高さ"),
];
