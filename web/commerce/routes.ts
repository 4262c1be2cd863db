import {
	creationPage,
	editingPage,
	itemListPage,
	lazyPage,
	linkedPage,
} from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import {
	CouponIcon,
	IntroductionIcon,
	PaymentIcon,
	PointIcon,
	ProductIcon,
	ReportIcon,
} from "#web/platform/ui/consoleIcons.tsx";

const ProductPage = lazyPage(() => import("#web/commerce/products/ProductPage.tsx"), "ProductPage");

const CouponPage = lazyPage(() => import("#web/commerce/coupons/CouponPage.tsx"), "CouponPage");

/** Pages of payments, products, coupons, points and introductions. */
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
	receipts: {
		page: lazyPage(() => import("#web/commerce/payments/receipts/ReceiptsPage.tsx"), "ReceiptsPage"),
		title: "領収書",
		entry: { icon: PaymentIcon, label: "領収書", section: "sales" },
		words: ["インボイス", "適格請求書", "登録番号", "宛名"],
	},
	receiptSettings: {
		...linkedPage(
			"領収書の設定",
			() => import("#web/commerce/payments/receipts/ReceiptSettingsPage.tsx"),
			"ReceiptSettingsPage",
		),
		area: "receipts",
	},
	payment: {
		...linkedPage("支払いの詳細", () => import("#web/commerce/payments/PaymentPage.tsx"), "PaymentPage"),
		area: "payments",
	},
	closing: {
		page: lazyPage(() => import("#web/commerce/bookkeeping/ClosingPage.tsx"), "ClosingPage"),
		title: "日計",
		entry: { icon: ReportIcon, label: "日計", section: "sales" },
		words: ["締め", "レジ", "現金", "売上", "集計"],
	},
	reconciliation: {
		...linkedPage(
			"支払い先との照合",
			() => import("#web/commerce/bookkeeping/ReconciliationPage.tsx"),
			"ReconciliationPage",
		),
		area: "closing",
		words: ["突き合わせ", "入金", "振り込み", "手数料"],
	},
	bookkeepingExport: {
		...linkedPage(
			"会計ソフト用のCSV",
			() => import("#web/commerce/bookkeeping/BookkeepingExportPage.tsx"),
			"BookkeepingExportPage",
		),
		area: "closing",
		words: ["freee", "マネーフォワード", "仕訳", "勘定科目", "経理"],
	},
	products: { ...itemListPage("product", ProductIcon, "sales"), words: ["物販", "通販", "在庫", "購入"] },
	newProduct: creationPage("product", ProductPage),
	product: editingPage("product", ProductPage),
	subscriptions: {
		...linkedPage(
			"定期払い",
			() => import("#web/commerce/products/SubscriptionsPage.tsx"),
			"SubscriptionsPage",
		),
		area: "products",
	},
	purchases: {
		...linkedPage("商品の購入", () => import("#web/commerce/products/PurchasesPage.tsx"), "PurchasesPage"),
		area: "products",
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
	coupons: itemListPage("coupon", CouponIcon, "sales"),
	newCoupon: creationPage("coupon", CouponPage),
	coupon: editingPage("coupon", CouponPage),
	couponReport: linkedPage(
		"クーポンの集計",
		() => import("#web/commerce/coupons/CouponReportPage.tsx"),
		"CouponReportPage",
	),
	couponFriend: linkedPage(
		"友だちのクーポン",
		() => import("#web/commerce/coupons/CouponFriendPage.tsx"),
		"CouponFriendPage",
	),
	couponTill: linkedPage(
		"クーポンの読み取り",
		() => import("#web/commerce/coupons/CouponTillPage.tsx"),
		"CouponTillPage",
	),
	couponStaff: linkedPage(
		"クーポンのスタッフコード",
		() => import("#web/commerce/coupons/CouponStaffPage.tsx"),
		"CouponStaffPage",
	),
} satisfies AreaPages;
