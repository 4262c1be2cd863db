import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { PointIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of payments and points. */
export const commercePages = {
	points: {
		page: lazyPage(() => import("#web/commerce/points/PointProgramPage.tsx"), "PointProgramPage"),
		title: "ポイント",
		entry: { icon: PointIcon, label: "ポイント", section: "settings" },
		words: ["スタンプカード", "ランク", "特典"],
	},
	pointRewards: linkedPage(
		"ポイントの特典",
		() => import("#web/commerce/points/PointRewardsPage.tsx"),
		"PointRewardsPage",
	),
	pointEntries: linkedPage(
		"ポイントの履歴",
		() => import("#web/commerce/points/PointEntriesPage.tsx"),
		"PointEntriesPage",
	),
	pointFriend: linkedPage(
		"友だちのポイント",
		() => import("#web/commerce/points/PointFriendPage.tsx"),
		"PointFriendPage",
	),
	pointStamp: linkedPage(
		"スタンプのQRコード",
		() => import("#web/commerce/points/PointStampPage.tsx"),
		"PointStampPage",
	),
} satisfies AreaPages;
