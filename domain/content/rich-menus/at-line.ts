import { encodeAddress } from "#domain/platform/line/encode-addresses.ts";
import type { ButtonType, StoredButton } from "./button.ts";

/** The parts of our menu that LINE knows. */
export interface MenuToMake {
	id: number;
	name: string;
	chatBarText: string;
	selected: boolean;
	width: number;
	height: number;
	buttons: StoredButton[];
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

/** LINE: the name, which friends do not see. */
const MAX_LINE_NAME = 300;

export function menuAtLine(menu: MenuToMake): LineMenu {
	const { id, width, height, selected, chatBarText } = menu;
	const mark = markOf(id);
	return {
		size: { width, height },
		selected,
		name: menu.name.slice(0, MAX_LINE_NAME - mark.length) + mark,
		chatBarText,
		areas: menu.buttons.map((button) => ({
			bounds: { x: button.x, y: button.y, width: button.width, height: button.height },
			action: ACTIONS[button.type](id, button),
		})),
	};
}

/** Ends the name of each of our menus at LINE, so that a menu whose creation we did not hear of can be found. */
export const markOf = (menuId: number): string => ` (musubi-${menuId})`;

const ACTIONS: Record<ButtonType, (menuId: number, button: StoredButton) => LineMenuAction> = {
	uri: (_, { label, uri }) => ({ type: "uri", label, uri: encodeAddress(uri) }),
	message: (_, { label, text }) => ({ type: "message", label, text }),
	action: (menuId, { id, label }) => ({ type: "postback", label, data: tapData(menuId, id) }),
	menu: (menuId, { id, label, menu_id }) => ({
		type: "richmenuswitch",
		label,
		richMenuAliasId: aliasOf(menu_id ?? 0),
		data: tapData(menuId, id),
	}),
};

/** LINE's alias of one of our menus: it stays the same when the menu is made anew there. */
export const aliasOf = (menuId: number): string => `musubi-${menuId}`;

/** Menu of one of our aliases; null for any other. */
export function readAlias(alias: string): number | null {
	const [, menuId] = /^musubi-(\d{1,10})$/.exec(alias) ?? [];
	return menuId === undefined ? null : Number(menuId);
}

/** The postback data of a tap on a button that runs an action or switches menus; it names the button. */
export const tapData = (menuId: number, buttonId: number): string => `richmenu=${menuId}&button=${buttonId}`;

/** The tapped button, read from `tapData`; null for any other data. */
export function readTap(data: string): { menuId: number; buttonId: number } | null {
	const [, menuId, buttonId] = /^richmenu=(\d{1,10})&button=(\d{1,10})$/.exec(data) ?? [];
	return menuId === undefined ? null : { menuId: Number(menuId), buttonId: Number(buttonId) };
}
