import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import { type DesignCell, type MenuDesign, TRADE_DESIGNS } from "#domain/content/rich-menus/menu-design.ts";
import type { MenuIcon } from "#domain/content/rich-menus/menu-icons.ts";
import {
	layoutAreas,
	MENU_LAYOUTS,
	type MenuSize,
	type MenuWidth,
	menuSizeInPixels,
} from "#domain/content/rich-menus/menu-layouts.ts";

// Rich menus of the demo shop: a design for each, of which `scripts/demo-menus.ts` makes the picture by the
// console's own builder, and the effects of its areas.

/** Width of the pictures, one of LINE's: the smallest that is sharp on a phone. */
const WIDTH: MenuWidth = 1200;

const INK = "#4a3b36";

const cell = (text: string, ground: string, icon: MenuIcon, ink = INK): DesignCell => ({
	...{ text, ground, icon, ink },
});

const designOf = (size: MenuSize, layoutId: string, cells: DesignCell[]): MenuDesign => ({
	...{ size, cells, width: WIDTH },
	layout: MENU_LAYOUTS[size].find(({ id }) => id === layoutId)!,
});

const SALON_DESIGN = TRADE_DESIGNS.find(({ id }) => id === "salon")!.design;

/** Effect of an area; areas without one are not set up yet. */
type AreaEffect = Pick<StoredMenuButton, "label"> & Partial<StoredMenuButton>;

interface DemoMenu {
	id: number;
	name: string;
	groupId: number | null;
	isActive: boolean;
	selected: boolean;
	downloaded?: boolean;
	lmpMenuId?: string;
	design: MenuDesign;
	areas: AreaEffect[];
}

const saying = (label: string, text: string): AreaEffect => ({ label, type: "message", text });
const opening = (label: string, uri: string): AreaEffect => ({ label, type: "uri", uri });
const running = (label: string, action_id: number): AreaEffect => ({
	...{ label, type: "action", action_id, is_tap_recording: 1 },
});

/** Menus by id; their names occur in tests of the lists. */
export const DEMO_MENUS: DemoMenu[] = [
	{
		...{ id: 1, name: "通常メニュー", groupId: 18, isActive: true, selected: true },
		design: designOf("large", "large-6", [
			cell("予約する", "#8c5a46", "calendar", "#ffffff"),
			cell("クーポン", "#f3d9d3", "coupon"),
			cell("メニュー・料金", "#f9ece8", "scissors"),
			cell("髪の相談", "#f9ece8", "chat"),
			cell("営業時間", "#ead3cb", "clock"),
			cell("アクセス", "#f3d9d3", "pin"),
		]),
		areas: [
			saying("予約する", "予約"),
			running("クーポン", 3),
			opening("メニュー・料金", "https://example.com/hiyori/menu"),
			running("髪の相談", 4),
			running("営業時間", 2),
			opening("アクセス", "https://example.com/hiyori/access"),
		],
	},
	{
		...{ id: 2, name: "年末年始メニュー", groupId: 18, isActive: false, selected: false },
		design: designOf("small", "small-2-left", [
			cell("年内のご予約はお早めに", "#9c2f2f", "calendar", "#ffffff"),
			cell("年末年始の\n営業時間", "#f6e7cf", "clock"),
		]),
		areas: [saying("予約する", "予約"), running("年末年始の営業時間", 2)],
	},
	{
		...{ id: 3, name: "外部ツールで作成したメニュー", groupId: null, isActive: true, selected: false },
		downloaded: true,
		design: designOf("small", "small-1", [cell("お店のご案内", "#dfe7e2", "shop", "#2c4a3e")]),
		areas: [{ ...saying("お店へ", "お店"), is_tap_recording: 1 }],
	},
	{
		...{ id: 4, name: "作成途中のメニュー", groupId: null, isActive: false, selected: false },
		design: designOf("small", "small-3", [
			cell("着付け", "#efe3ee", "gift", "#4c3a52"),
			cell("ヘアセット", "#e4d3e4", "scissors", "#4c3a52"),
			cell("お問い合わせ", "#efe3ee", "chat", "#4c3a52"),
		]),
		areas: [],
	},
	{
		...{ id: 5, name: "テンプレートから作成したメニュー", groupId: null, isActive: true, selected: false },
		lmpMenuId: "lmp-20260901",
		design: { ...SALON_DESIGN, width: WIDTH },
		areas: [
			saying("ご予約はこちら", "予約"),
			opening("メニュー・料金", "https://example.com/hiyori/menu"),
			opening("アクセス", "https://example.com/hiyori/access"),
		],
	},
];

/** Key of a menu's picture. */
export const demoMenuPicture = (id: number): string => `demo-menu-${id}`;

/** Size of a menu's picture. */
export const sizeOfMenu = ({ size }: MenuDesign) => menuSizeInPixels(size, WIDTH);

/** Buttons of a menu, on the areas of its layout. */
export const buttonsOfMenu = ({ design, areas }: DemoMenu): StoredMenuButton[] => {
	const places = layoutAreas(design.layout, sizeOfMenu(design));
	return areas.map((area, index) => ({
		...{ id: index + 1, type: "message", uri: "", text: "", action_id: null, is_tap_recording: 0 },
		...places[index]!,
		...area,
	}));
};
