import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { IntroductionIcon, PaymentIcon, PointIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of payments, points and introductions. */
export const commercePages = {
	payments: {
		page: lazyPage(() => import("#web/commerce/payments/PaymentsPage.tsx"), "PaymentsPage"),
		title: "支払い",
		entry: { icon: PaymentIcon, label: "支払い", section: "sales" },
		words: ["入金", "返金", "売上", "決済", "請求"],
	},
	newPayment: {
		...linkedPage(
			"支払いの依頼",
			() => import("#web/commerce/payments/RequestPaymentPage.tsx"),
			"RequestPaymentPage",
		),
		area: "payments",
	},
	paymentSettings: {
		page: lazyPage(() => import("#web/commerce/payments/PaymentSettingsPage.tsx"), "PaymentSettingsPage"),
		title: "支払い方法",
		entry: { icon: PaymentIcon, label: "支払い方法", section: "settings" },
		words: ["Stripe", "PayPay", "クレジットカード"],
	},
	payment: {
		...linkedPage("支払いの詳細", () => import("#web/commerce/payments/PaymentPage.tsx"), "PaymentPage"),
		area: "payments",
	},
	points: {
		page: lazyPage(() => import("#web/commerce/points/PointProgramPage.tsx"), "PointProgramPage"),
		title: "ポイント",
		entry: { icon: PointIcon, label: "ポイント", section: "sales" },
		words: ["スタンプカード", "ランク", "特典"],
	},
	introductions: {
		page: lazyPage(() => import("#web/commerce/introductions/IntroductionsPage.tsx"), "IntroductionsPage"),
		title: "友だち紹介",
		entry: { icon: IntroductionIcon, label: "友だち紹介", section: "sales" },
		words: ["招待", "紹介キャンペーン", "お友だち紹介"],
	},
	introductionSettings: {
		...linkedPage(
			"友だち紹介の設定",
			() => import("#web/commerce/introductions/IntroductionSettingsPage.tsx"),
			"IntroductionSettingsPage",
		),
		area: "introductions",
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
