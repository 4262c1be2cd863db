import type { StoredButton } from "#domain/content/rich-menus/button.ts";
import { areasOf, type Layout, type RichMenuArea } from "#domain/content/rich-menus/layout.ts";
import type { ItemDraft } from "#web/people/items/editor.ts";

/** Form draft of a button; a new one has no id yet. */
export interface ButtonDraft extends Omit<StoredButton, "id"> {
	id: number | null;
}

/** Form draft of a menu, with the size of its image. */
export interface RichmenuDraft extends ItemDraft {
	chat_bar_text: string;
	selected: 0 | 1;
	is_active: 0 | 1;
	media_key: string | null;
	width: number;
	height: number;
	is_lmenuplus: 0 | 1;
	buttons: ButtonDraft[];
}

/** Read-only facts of a menu. */
export interface RichmenuFacts {
	downloaded: 0 | 1;
	updating: 0 | 1;
	lmp_menu_id: string | null;
}

export const BLANK_MENU: RichmenuDraft = {
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

export const newButton = (area: RichMenuArea): ButtonDraft => ({
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
export const middleOf = ({ width, height }: { width: number; height: number }): RichMenuArea => ({
	x: Math.round(width / 4),
	y: Math.round(height / 4),
	width: Math.round(width / 2),
	height: Math.round(height / 2),
});

/** Applies a layout to the buttons; existing ones keep their actions, in order. */
export const laidOut = (
	buttons: readonly ButtonDraft[],
	layout: Layout,
	image: { width: number; height: number },
): ButtonDraft[] =>
	areasOf(layout, image).map((area, index) => ({ ...(buttons[index] ?? newButton(area)), ...area }));

export const buttonName = ({ label }: ButtonDraft, index: number): string =>
	label.trim() === "" ? `ボタン${index + 1}` : `${index + 1}. ${label}`;
