import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import { layoutAreas, type MenuLayout, type RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import type { ItemDraft } from "#web/people/items/itemEditor.ts";

/** Form draft of a button; a new one has no id yet. */
export interface MenuButtonDraft extends Omit<StoredMenuButton, "id"> {
	id: number | null;
}

/** Form draft of a menu, with the size of its image. */
export interface RichMenuDraft extends ItemDraft {
	chat_bar_text: string;
	selected: 0 | 1;
	is_active: 0 | 1;
	media_key: string | null;
	width: number;
	height: number;
	is_lmenuplus: 0 | 1;
	buttons: MenuButtonDraft[];
}

/** Read-only facts of a menu. */
export interface RichMenuFacts {
	downloaded: 0 | 1;
	updating: 0 | 1;
	lmp_menu_id: string | null;
}

export const BLANK_MENU: RichMenuDraft = {
	name: "",
	group_id: null,
	chat_bar_text: "メニュー",
	selected: 0,
	is_active: 1,
	media_key: null,
	width: 0,
	height: 0,
	is_lmenuplus: 0,
	buttons: [],
};

export const createButtonDraft = (area: RichMenuArea): MenuButtonDraft => ({
	...area,
	id: null,
	label: "",
	type: "uri",
	uri: "",
	text: "",
	action_id: null,
	menu_id: null,
	is_tap_recording: 0,
});

/** Area in the middle of the image, half its width and height: visible and easy to drag. */
export const middleArea = ({ width, height }: { width: number; height: number }): RichMenuArea => ({
	x: Math.round(width / 4),
	y: Math.round(height / 4),
	width: Math.round(width / 2),
	height: Math.round(height / 2),
});

/** Applies a layout to the buttons; existing ones keep their actions, in order. */
export const applyButtonLayout = (
	buttons: readonly MenuButtonDraft[],
	layout: MenuLayout,
	image: { width: number; height: number },
): MenuButtonDraft[] =>
	layoutAreas(layout, image).map((area, index) => ({
		...(buttons[index] ?? createButtonDraft(area)),
		...area,
	}));

export const buttonDraftName = ({ label }: MenuButtonDraft, index: number): string =>
	label.trim() === "" ? `ボタン${index + 1}` : `${index + 1}. ${label}`;
