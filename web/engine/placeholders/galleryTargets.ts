import { COMMON_VAR_TYPES } from "#domain/engine/kinds/common-var.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { MESSAGE_EVENT_CONTEXT } from "#domain/engine/placeholders/message-event.ts";

/** Things that the texts of a sample hair salon may name. */
export const GALLERY_TARGETS: PlaceholderTargets = {
	friendInfo: [
		{ id: 1, name: "誕生日", type: VAR_TYPES.date },
		{ id: 2, name: "次回予約日", type: VAR_TYPES.date },
		{ id: 3, name: "会員番号", type: VAR_TYPES.normal },
		{ id: 4, name: "来店回数", type: VAR_TYPES.number },
		{ id: 5, name: "担当スタイリスト", type: VAR_TYPES.select },
		{ id: 6, name: "髪質・お悩み", type: VAR_TYPES.longText },
		{ id: 7, name: "仕上がりの写真", type: VAR_TYPES.image },
		...Array.from({ length: 18 }, (_, index) => ({
			id: 8 + index,
			name: `アンケート設問${index + 1}`,
			type: VAR_TYPES.normal,
		})),
	],
	commonVars: [
		{ id: 1, code: "a1b2", name: "次の定休日", type: COMMON_VAR_TYPES.date },
		{ id: 2, code: "c3d4", name: "今月のカット料金", type: COMMON_VAR_TYPES.number },
		{ id: 3, code: "e5f6", name: "店舗からのお知らせ", type: COMMON_VAR_TYPES.longText },
	],
	forms: [
		{ id: 1, code: "abc123", name: "ご来店アンケート" },
		{ id: 2, code: "def456", name: "初めてのお客さま専用カウンセリングシート（ヘアカラー）" },
	],
	salons: [{ id: 1, code: "k3x9q2m7w5h8t4n6p1r0c2v5", name: "渋谷店 LINEのメニュー" }],
	events: [],
	products: [{ id: 1, code: "h7k2m9qa", name: "ヘアオイル（100mL）" }],
	scores: [{ id: 1, name: "来店意欲" }],
	context: MESSAGE_EVENT_CONTEXT,
};
