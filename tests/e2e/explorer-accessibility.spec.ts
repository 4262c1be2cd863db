import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { type Stop, walk } from "./support/barriers.ts";
import { test } from "./support/test.ts";

/** Folders of the demo with more items than the first. */
const FULLEST: Partial<Record<KindName, number>> = { form: 14, richmenu: 18, var: 19, tag: 2 };

const LISTS: Stop[] = KIND_NAMES.map((kind) => ({
	address: addressOf(kindOf(kind).listPage, { group: FULLEST[kind] }),
	shows: kindOf(kind).label,
}));
const EDITORS: Stop[] = [
	{
		address: "/line/tag",
		shows: "タグ",
		opens: (page) => page.getByRole("button", { name: "CSV取り込み" }).click(),
	},
	{ address: "/line/tag/setting/14", shows: "先着20名様 ヘッドスパ体験" },
	{
		address: "/line/tag/setting/6",
		shows: "VIP",
		opens: (page) => page.getByRole("button", { name: "外すタグを選択する" }).click(),
	},
	{ address: "/line/tag/member/6", shows: "VIP" },
	{ address: "/lvf/edit/2", shows: "カラーのご相談カルテ" },
	{ address: "/line/var/edit/3", shows: "担当スタイリスト" },
	{ address: "/line/common_var/edit/4", shows: "キャンペーン最終日" },
	{ address: "/line/content/1", shows: "はじめてのお客様へ（7日間）" },
	{ address: "/line/script/edit/1", shows: "公式サイト トップページ" },
	{ address: "/line/template/edit/2", shows: "秋のカラーメニュー" },
	{ address: "/line/template/edit_v3/3", shows: "会員カード" },
	{ address: "/line/richmenu/mode_select", shows: "リッチメニューの作成方法" },
	{ address: "/line/richmenu/edit/2", shows: "年末年始メニュー" },
	{ address: "/line/richmenu/schedule", shows: "標準のメニューと表示期間" },
	{ address: "/line/funnel?edit=1", shows: "カスタム検索" },
	{ address: "/line/setting/notify", shows: "対応マークの設定" },
	{ address: "/line/setting/chat", shows: "チャットの設定" },
	{ address: "/line/setting/archive", shows: "メッセージの保管" },
	{ address: "/line/setting/connection", shows: "LINE連携" },
	{ address: "/line/setting/brand", shows: "ブランド" },
	{ address: "/line/setting/about", shows: "このシステムについて" },
	{ address: "/line/account", shows: "アカウント設定" },
	{ address: "/line/open_api", shows: "API連携" },
	{ address: "/line/open_api/reference", shows: "APIリファレンス" },
	{ address: "/line/open_api/code/1", shows: "ECサイト" },
	{ address: "/line/open_api/trigger/1", shows: "ECサイトで注文された" },
	{ address: "/ui", shows: "共通部品" },
];

test("no list of items has a barrier, at a desk or on a phone, light or dark", async ({ page }) => {
	await walk(page, LISTS);
});

test("no editor of an item has a barrier, at a desk or on a phone, light or dark", async ({ page }) => {
	await walk(page, EDITORS);
});
