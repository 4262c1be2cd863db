import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { VAR_TYPE_LABELS, VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { createGallerySource, sampleItem } from "./gallerySource.ts";

const notEditable = { text: "編集不可", bgColorClass: "default" } as const;

export const SAMPLE_TAGS = createGallerySource({
	key: "tags",
	folders: [
		{ id: 1, name: "会員ランク" },
		{ id: 2, name: "来店のきっかけ" },
		{ id: 3, name: "2026年 夏のキャンペーンに参加した方のうち渋谷店の方" },
	],
	items: [
		sampleItem(1, "予約希望", { favorite: true }),
		sampleItem(2, "ゴールド会員", { group_id: 1, favorite: true }),
		sampleItem(3, "シルバー会員", { group_id: 1 }),
		sampleItem(4, "ＶＩＰ", { group_id: 1, fresh: true }),
		sampleItem(5, "紹介", { group_id: 2, unique: false }),
		sampleItem(6, "紹介", { group_id: 3, unique: false }),
		sampleItem(7, "夏のキャンペーンで友だち追加してくださった方のうちクーポンをまだ使っていない方", {
			group_id: 3,
		}),
		sampleItem(8, "友だち追加", { super: true, writable: false, badge: notEditable }),
		...Array.from({ length: 40 }, (_, number) =>
			sampleItem(100 + number, `セミナー第${number + 1}回`, { group_id: 2 }),
		),
	],
});

const field = (id: number, name: string, type: VarType, favorite = false) =>
	sampleItem(id, name, { type, type_name: VAR_TYPE_LABELS[type], favorite });

export const SAMPLE_FIELDS = createGallerySource({
	key: "fields",
	items: [
		field(1, "担当者", VAR_TYPES.normal, true),
		field(2, "来店回数", VAR_TYPES.number),
		field(3, "要望", VAR_TYPES.longText),
		field(4, "誕生日", VAR_TYPES.date),
		field(5, "好きな色", VAR_TYPES.select),
		sampleItem(6, "LINE登録名", {
			type: VAR_TYPES.normal,
			type_name: VAR_TYPE_LABELS[VAR_TYPES.normal],
			writable: false,
			badge: notEditable,
		}),
	],
});

export const SAMPLE_MENUS = createGallerySource({
	key: "menus",
	mayAppend: false,
	items: [
		sampleItem(1, "通常メニュー"),
		sampleItem(2, "外部ツールのメニュー", { is_lmp: true }),
		sampleItem(3, "冬のメニュー", { noact: true, badge: { text: "停止中", bgColorClass: "warning" } }),
	],
});

export const SAMPLE_FORMS = createGallerySource({
	key: "forms",
	mayAppend: false,
	items: [
		sampleItem(1, "来店アンケート", { generation: USABLE_GENERATION }),
		sampleItem(2, "旧アンケート", {
			generation: USABLE_GENERATION - 1,
			badge: { text: "使用不可", bgColorClass: "danger" },
		}),
	],
});

export const SAMPLE_TEMPLATES = createGallerySource({
	key: "templates",
	mayAppend: false,
	items: [
		sampleItem(1, "ご予約のお礼", { type: "text", type_name: "テキスト", generation: 1 }),
		sampleItem(2, "新作のご案内", { type: "flex", type_name: "Flexメッセージ", generation: 3 }),
		sampleItem(3, "初回のご案内", { type: "pack", type_name: "パック", generation: 10 }),
	],
});

export const EMPTY_SOURCE = createGallerySource({ key: "nothing", items: [], mayAppend: false });
export const FAILING_SOURCE = createGallerySource({ key: "failing", items: [], failure: "fails" });
export const LOADING_SOURCE = createGallerySource({ key: "loading", items: [], failure: "never" });
export const UNREADABLE_SOURCE = createGallerySource({ key: "unreadable", items: [], mayRead: false });
