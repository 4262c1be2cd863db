import { defineCapability } from "./definition.ts";

/** Capability: rich menus. */
export const richmenusCapability = defineCapability({
	section: "リッチメニュー",
	abilities: {
		"richmenu-read": "リッチメニューを見る",
		"richmenu-write": "リッチメニューを作成・変更する",
		"user-richmenu-tap-count": "リッチメニューのタップ数を見る",
		"richmenu-agree": "リッチメニュー作成ツールの規約に同意する",
		"user-agreed-with-lmenuplus": "リッチメニュー作成ツールの規約に同意済み",
		richmenu: "リッチメニューを使う",
	},
	pages: {
		richmenus: { address: "/line/richmenu", needs: ["richmenu-read"] },
		richmenuModes: { address: "/line/richmenu/mode_select", needs: ["richmenu-write"] },
		newRichmenu: { address: "/line/richmenu/new", needs: ["richmenu-write"] },
		richmenuManual: { address: "/line/richmenu/manual", needs: ["richmenu-read"] },
		richmenuSchedule: { address: "/line/richmenu/schedule", needs: ["richmenu-read"] },
		richmenuRules: { address: "/line/richmenu/rules", needs: ["richmenu-read"] },
		foreignMenus: { address: "/line/richmenu/foreign", needs: ["richmenu-read"] },
		richmenuTaps: { address: "/line/richmenu/taps/:id", needs: ["richmenu-read", "user-richmenu-tap-count"] },
		richmenu: { address: "/line/richmenu/edit/:id", needs: ["richmenu-read"] },
	},
});
