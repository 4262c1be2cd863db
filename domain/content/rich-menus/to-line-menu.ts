import { encodeAddress } from "#domain/platform/line/encode-addresses.ts";
import type { MenuButtonType, StoredMenuButton } from "./menu-button.ts";

/** Properties of our menu that are sent to LINE. */
export interface MenuForLine {
	id: number;
	name: string;
	chatBarText: string;
	selected: boolean;
	width: number;
	height: number;
	buttons: StoredMenuButton[];
}

/** LINE's rich menu object. */
export interface LineMenu {
	size: { width: number; height: number };
	selected: boolean;
	name: string;
	chatBarText: string;
	areas: { bounds: { x: number; y: number; width: number; height: number }; action: LineMenuAction }[];
}

type LineMenuAction =
	| { type: "uri"; label: string; uri: string }
	| { type: "message"; label: string; text: string }
	| { type: "postback"; label: string; data: string }
	| { type: "richmenuswitch"; label: string; richMenuAliasId: string; data: string };

/** LINE's limit for the name, which friends do not see. */
const MAX_LINE_NAME = 300;

export function toLineMenu(menu: MenuForLine): LineMenu {
	const { id, width, height, selected, chatBarText } = menu;
	const suffix = menuNameSuffix(id);
	return {
		size: { width, height },
		selected,
		name: menu.name.slice(0, MAX_LINE_NAME - suffix.length) + suffix,
		chatBarText,
		areas: menu.buttons.map((button) => ({
			bounds: { x: button.x, y: button.y, width: button.width, height: button.height },
			action: LINE_ACTIONS[button.type](id, button),
		})),
	};
}

/** Suffix of our menus' names at LINE. It identifies copies whose creation was not answered. */
export const menuNameSuffix = (menuId: number): string => ` (musubi-${menuId})`;

/** Whether a menu at LINE has a name of ours, also one of which only LINE knows. */
export const isOwnMenuName = (name: string): boolean => / \(musubi-\d+\)$/.test(name);

const LINE_ACTIONS: Record<MenuButtonType, (menuId: number, button: StoredMenuButton) => LineMenuAction> = {
	uri: (_, { label, uri }) => ({ type: "uri", label, uri: encodeAddress(uri) }),
	message: (_, { label, text }) => ({ type: "message", label, text }),
	action: (menuId, { id, label }) => ({ type: "postback", label, data: menuTapData(menuId, id) }),
	menu: (menuId, { id, label, menu_id }) => ({
		type: "richmenuswitch",
		label,
		richMenuAliasId: menuAliasOf(menu_id ?? 0),
		data: menuTapData(menuId, id),
	}),
};

/** LINE's alias of one of our menus. It stays the same when the copy at LINE is replaced. */
export const menuAliasOf = (menuId: number): string => `musubi-${menuId}`;

/** Id of our menu, read from its alias; null for any other alias. */
export function parseMenuAlias(alias: string): number | null {
	const [, menuId] = /^musubi-(\d{1,10})$/.exec(alias) ?? [];
	return menuId === undefined ? null : Number(menuId);
}

/** Postback data that identifies a button; for buttons that run an action or switch menus. */
export const menuTapData = (menuId: number, buttonId: number): string =>
	`richmenu=${menuId}&button=${buttonId}`;

/** Tapped button, read from its postback data; null for any other data. */
export function parseMenuTap(data: string): { menuId: number; buttonId: number } | null {
	const [, menuId, buttonId] = /^richmenu=(\d{1,10})&button=(\d{1,10})$/.exec(data) ?? [];
	return menuId === undefined ? null : { menuId: Number(menuId), buttonId: Number(buttonId) };
}
