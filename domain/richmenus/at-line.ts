import { encoded } from "../line/addresses.ts";
import type { StoredButton } from "./button.ts";

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
	| { type: "postback"; label: string; data: string };

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
			action: actionOf(id, button),
		})),
	};
}

/** Ends the name of each of our menus at LINE, so that a menu whose creation we did not hear of can be found. */
export const markOf = (menuId: number): string => ` (musubi-${menuId})`;

function actionOf(menuId: number, { id, label, type, uri, text }: StoredButton): LineMenuAction {
	if (type === "uri") return { type, label, uri: encoded(uri) };
	if (type === "message") return { type, label, text };
	return { type: "postback", label, data: tapData(menuId, id) };
}

/** The postback data of a tap on a button that runs an action; it names the button. */
export const tapData = (menuId: number, buttonId: number): string => `richmenu=${menuId}&button=${buttonId}`;

/** The tapped button, read from `tapData`; null for any other data. */
export function readTap(data: string): { menuId: number; buttonId: number } | null {
	const [, menuId, buttonId] = /^richmenu=(\d{1,10})&button=(\d{1,10})$/.exec(data) ?? [];
	return menuId === undefined ? null : { menuId: Number(menuId), buttonId: Number(buttonId) };
}
