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

/** Area of a menu's design. */
export const menuCell = (text: string, ground: string, icon: MenuIcon, ink = INK): DesignCell => ({
	text,
	ground,
	icon,
	ink,
});

/** Design of a menu in the demos' width. */
export const menuDesign = (size: MenuSize, layoutId: string, cells: DesignCell[]): MenuDesign => ({
	size,
	cells,
	width: WIDTH,
	layout: MENU_LAYOUTS[size].find(({ id }) => id === layoutId)!,
});

const SALON_DESIGN = TRADE_DESIGNS.find(({ id }) => id === "salon")!.design;

/** Effect of an area; areas without one are not set up yet. */
type AreaEffect = Pick<StoredMenuButton, "label"> & Partial<StoredMenuButton>;

export interface DemoMenu {
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

/** Effects of areas: a message of the friend, an address, an action. */
export const messageArea = (label: string, text: string): AreaEffect => ({ label, type: "message", text });
export const addressArea = (label: string, uri: string): AreaEffect => ({ label, type: "uri", uri });
export const actionArea = (label: string, action_id: number): AreaEffect => ({
	label,
	type: "action",
	action_id,
	is_tap_recording: 1,
});

/** Menus by id; their names occur in tests of the lists. */
export const DEMO_MENUS: DemoMenu[] = [
	{
		id: 1,
		name: "通常メニュー",
		groupId: 18,
		isActive: true,
		selected: true,
		design: menuDesign("large", "large-6", [
			menuCell("予約する", "#8c5a46", "calendar", "#ffffff"),
			menuCell("クーポン", "#f3d9d3", "coupon"),
			menuCell("メニュー・料金", "#f9ece8", "scissors"),
			menuCell("髪の相談", "#f9ece8", "chat"),
			menuCell("営業時間", "#ead3cb", "clock"),
			menuCell("アクセス", "#f3d9d3", "pin"),
		]),
		areas: [
			messageArea("予約する", "予約"),
			actionArea("クーポン", 3),
			addressArea("メニュー・料金", "https://example.com/hiyori/menu"),
			actionArea("髪の相談", 4),
			actionArea("営業時間", 2),
			addressArea("アクセス", "https://example.com/hiyori/access"),
		],
	},
	{
		id: 2,
		name: "年末年始メニュー",
		groupId: 18,
		isActive: false,
		selected: false,
		design: menuDesign("small", "small-2-left", [
			menuCell("年内のご予約はお早めに", "#9c2f2f", "calendar", "#ffffff"),
			menuCell("年末年始の\n営業時間", "#f6e7cf", "clock"),
		]),
		areas: [messageArea("予約する", "予約"), actionArea("年末年始の営業時間", 2)],
	},
	{
		id: 3,
		name: "外部ツールで作成したメニュー",
		groupId: null,
		isActive: true,
		selected: false,
		downloaded: true,
		design: menuDesign("small", "small-1", [menuCell("お店のご案内", "#dfe7e2", "shop", "#2c4a3e")]),
		areas: [{ ...messageArea("お店へ", "お店"), is_tap_recording: 1 }],
	},
	{
		id: 4,
		name: "作成途中のメニュー",
		groupId: null,
		isActive: false,
		selected: false,
		design: menuDesign("small", "small-3", [
			menuCell("着付け", "#efe3ee", "gift", "#4c3a52"),
			menuCell("ヘアセット", "#e4d3e4", "scissors", "#4c3a52"),
			menuCell("お問い合わせ", "#efe3ee", "chat", "#4c3a52"),
		]),
		areas: [],
	},
	{
		id: 5,
		name: "テンプレートから作成したメニュー",
		groupId: null,
		isActive: true,
		selected: false,
		lmpMenuId: "lmp-20260901",
		design: { ...SALON_DESIGN, width: WIDTH },
		areas: [
			messageArea("ご予約はこちら", "予約"),
			addressArea("メニュー・料金", "https://example.com/hiyori/menu"),
			addressArea("アクセス", "https://example.com/hiyori/access"),
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
		id: index + 1,
		type: "message",
		uri: "",
		text: "",
		action_id: null,
		is_tap_recording: 0,
		...places[index]!,
		...area,
	}));
};
