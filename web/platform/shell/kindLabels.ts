import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Copy of the kinds' labels; importing their definitions would load every schema with the first page. */
export const KIND_LABELS: Record<KindName, string> = {
	tag: "タグ",
	var: "友だち情報",
	funnel: "カスタム検索",
	scenario: "シナリオ",
	episode: "リマインダ",
	template: "テンプレート",
	richmenu: "リッチメニュー",
	reaction: "自動応答",
	form: "回答フォーム",
	action: "アクション",
	landing: "流入経路",
	product: "商品",
	tracker: "コンバージョン",
	script: "サイト計測タグ",
	common_var: "共通情報",
	coupon: "クーポン",
};
