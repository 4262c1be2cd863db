import { type ComponentType, lazy } from "react";
import type { AddressName } from "#domain/addresses.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { ActionIcon, FriendsIcon, HomeIcon, MarkIcon, ReactionIcon, SendIcon } from "./ui/icons.tsx";

export interface SitePage {
	page: ComponentType;
	title: string;
	/** What an operator needs to open it. */
	ability?: Ability;
	/** Its entry in the sidebar, where it has one. */
	entry?: { icon: ComponentType<{ size?: number | string }>; label: string };
	/** Stands outside the shell and needs nobody to be logged in. */
	outside?: boolean;
}

const ReactionPage = lazy(() =>
	import("./reactions/ReactionPage.tsx").then((m) => ({ default: m.ReactionPage })),
);

/** Every page of the site, in the order of a working day. An address without a page does not compile. */
export const PAGES = {
	home: {
		page: lazy(() => import("./home/HomePage.tsx").then((m) => ({ default: m.HomePage }))),
		title: "ホーム",
		entry: { icon: HomeIcon, label: "ホーム" },
	},
	friends: {
		page: lazy(() => import("./friends/FriendsPage.tsx").then((m) => ({ default: m.FriendsPage }))),
		title: "友だち",
		ability: "friend-read",
		entry: { icon: FriendsIcon, label: "友だち" },
	},
	friend: {
		page: lazy(() => import("./friends/FriendPage.tsx").then((m) => ({ default: m.FriendPage }))),
		title: "友だち",
		ability: "friend-read",
	},
	deliveries: {
		page: lazy(() => import("./deliveries/DeliveriesPage.tsx").then((m) => ({ default: m.DeliveriesPage }))),
		title: "配信状況",
		ability: "delivery-read",
		entry: { icon: SendIcon, label: "配信状況" },
	},
	reactions: {
		page: lazy(() => import("./reactions/ReactionsPage.tsx").then((m) => ({ default: m.ReactionsPage }))),
		title: "自動応答",
		ability: "reaction-read",
		entry: { icon: ReactionIcon, label: "自動応答" },
	},
	newReaction: { page: ReactionPage, title: "自動応答の作成", ability: "reaction-write" },
	reaction: { page: ReactionPage, title: "自動応答の編集", ability: "reaction-read" },
	actions: {
		page: lazy(() => import("./actions/ActionsPage.tsx").then((m) => ({ default: m.ActionsPage }))),
		title: "アクション",
		ability: "action-read",
		entry: { icon: ActionIcon, label: "アクション" },
	},
	notifySetting: {
		page: lazy(() => import("./marks/MarkSettingPage.tsx").then((m) => ({ default: m.MarkSettingPage }))),
		title: "対応マークの設定",
		ability: "notify-setting",
		entry: { icon: MarkIcon, label: "対応マーク" },
	},
	login: {
		page: lazy(() => import("./login/LoginPage.tsx").then((m) => ({ default: m.LoginPage }))),
		title: "ログイン",
		outside: true,
	},
	setup: {
		page: lazy(() => import("./login/SetupPage.tsx").then((m) => ({ default: m.SetupPage }))),
		title: "最初の管理者の登録",
		outside: true,
	},
	// A deployment's build holds no trace of it.
	simulator: __SIMULATOR__
		? {
				page: lazy(() => import("./simulator/SimulatorPage.tsx").then((m) => ({ default: m.SimulatorPage }))),
				title: "シミュレーター",
				outside: true,
			}
		: null,
	widgets: __SIMULATOR__
		? {
				page: lazy(() => import("./widgets/WidgetsPage.tsx").then((m) => ({ default: m.WidgetsPage }))),
				title: "共通部品",
				outside: true,
			}
		: null,
} satisfies Record<AddressName, SitePage | null>;

/** The pages as pairs of address name and page. */
export const SITE_PAGES = (Object.entries(PAGES) as [AddressName, SitePage | null][]).filter(
	(pair): pair is [AddressName, SitePage] => pair[1] !== null,
);
