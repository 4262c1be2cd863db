import {
	defineVersioned,
	nameOrNone,
	onOff,
	singleLineField,
	type VersionNames,
} from "#domain/engine/versions/version-field.ts";
import type { StoredMenuButton } from "./menu-button.ts";

export interface RichMenuContent {
	name: string;
	chat_bar_text: string;
	selected: 0 | 1;
	media_key: string | null;
	buttons: StoredMenuButton[];
}

/** Fields that two versions of a rich menu are compared by, and the items that they refer to. */
export const versionedRichMenu = defineVersioned<RichMenuContent>({
	references: ({ buttons }) => ({
		actions: buttons.map(({ action_id }) => action_id),
		richmenus: buttons.map(({ menu_id }) => menu_id ?? null),
	}),
	fields: ({ name, chat_bar_text, selected, media_key, buttons }, names) => [
		singleLineField("名前", "name", name),
		singleLineField("メニューバーの文字", "chat_bar_text", chat_bar_text),
		singleLineField("トークを開いたときにメニューを表示する", "selected", onOff(selected)),
		{ label: "メニューの画像", lines: [], picture: media_key },
		{
			label: "ボタン",
			lines: buttons.map((button, index) => ({
				place: `buttons[${index}]`,
				text: buttonText(button, names),
			})),
		},
	],
});

const TAP_TEXTS: Record<StoredMenuButton["type"], (button: StoredMenuButton, names: VersionNames) => string> =
	{
		uri: ({ uri }) => `URLを開く: ${uri}`,
		message: ({ text }) => `メッセージを送る: ${text}`,
		action: ({ action_id }, { actions }) => `アクションを実行する: ${nameOrNone(actions, action_id)}`,
		menu: ({ menu_id }, { richmenus }) => `メニューを切り替える: ${nameOrNone(richmenus, menu_id ?? null)}`,
	};

const buttonText = (button: StoredMenuButton, names: VersionNames): string =>
	[
		`■ ${button.label}`,
		TAP_TEXTS[button.type](button, names),
		`位置 ${button.x}, ${button.y}　大きさ ${button.width}×${button.height}`,
		...(button.is_tap_recording === 1 ? ["タップを記録する"] : []),
	].join("\n");
