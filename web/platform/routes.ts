import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { PaletteIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of login, account and brand. */
export const platformPages = {
	brand: {
		page: lazyPage(() => import("#web/platform/brand/BrandPage.tsx"), "BrandPage"),
		title: "ブランド",
		entry: { icon: PaletteIcon, label: "ブランド", section: "settings" },
	},
	account: linkedPage("アカウント設定", () => import("#web/platform/account/AccountPage.tsx"), "AccountPage"),
	login: {
		...linkedPage("ログイン", () => import("#web/platform/login/LoginPage.tsx"), "LoginPage"),
		outside: true,
	},
	invitation: {
		...linkedPage(
			"オペレーターの登録",
			() => import("#web/platform/login/InvitationPage.tsx"),
			"InvitationPage",
		),
		outside: true,
	},
	setup: {
		...linkedPage("最初の管理者の登録", () => import("#web/platform/login/SetupPage.tsx"), "SetupPage"),
		outside: true,
	},
} satisfies AreaPages;
