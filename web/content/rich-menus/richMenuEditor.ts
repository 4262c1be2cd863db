import { richMenuOnImageInput } from "#domain/content/rich-menus/rich-menu-input.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import type { ItemEditor } from "#web/people/items/itemEditor.ts";
import { MenuAside } from "./MenuAside.tsx";
import { RichmenuFields } from "./RichmenuFields.tsx";
import { BLANK_MENU, type RichMenuDraft, type RichMenuFacts } from "./richMenuDraft.ts";

export const RICHMENU_EDITOR: ItemEditor<RichMenuDraft, RichMenuFacts> = {
	kind: "richmenu",
	schema: richMenuOnImageInput,
	blank: BLANK_MENU,
	// Only the creation of a menu with the builder is marked.
	toDraft: (draft) => ({ ...draft, is_lmenuplus: 0 }),
	toCopy: (draft) => ({ ...draft, buttons: draft.buttons.map((button) => ({ ...button, id: null })) }),
	Fields: RichmenuFields,
	Aside: MenuAside,
	readOnlyReason: ({ downloaded }) =>
		downloaded === 1 ? "編集不可: ほかのツールで作成されたリッチメニューのため、閲覧のみできます。" : null,
	findLosses: (draft, start) => (start.is_active === 1 && draft.is_active === 0 ? [LIST_TEXTS.menuOff] : []),
	fieldLabel: fieldLabelOf,
};

/** Labels of a button's fields. */
const FIELD_NAMES: Record<string, string> = {
	label: "ボタン名",
	x: "左からの位置",
	y: "上からの位置",
	width: "幅",
	height: "高さ",
	uri: "URL",
	text: "送る言葉",
	action_id: "アクション",
	menu_id: "切り替え先",
};

/** Label of an error's field, such as ボタン2 › URL. */
function fieldLabelOf(field: string): string | undefined {
	const [, button, part = ""] = /^buttons\[(\d+)\]\[(\w+)\]/.exec(field) ?? [];
	if (button === undefined) return undefined;
	const name = FIELD_NAMES[part];
	return `ボタン${Number(button) + 1}${name ? ` › ${name}` : ""}`;
}
