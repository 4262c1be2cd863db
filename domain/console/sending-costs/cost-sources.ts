import type { AddressName } from "#domain/engine/access/page-addresses.ts";

interface CostSourceDefinition {
	label: string;
	/** Page of an item, which shows its name to those who may open it. */
	page: AddressName;
}

/** Types of the items that sends belong to. */
const COST_SOURCES = {
	broadcast: { label: "一斉配信", page: "broadcast" },
	scenario: { label: "シナリオ", page: "scenario" },
	reminder: { label: "リマインダ", page: "episode" },
	action: { label: "アクション", page: "actions" },
	response: { label: "自動応答", page: "reaction" },
	richmenu: { label: "リッチメニュー", page: "richmenu" },
	template: { label: "テンプレート", page: "template" },
	form: { label: "回答フォーム", page: "form" },
	salon: { label: "予約サロン", page: "schedule" },
	product: { label: "商品", page: "product" },
	program: { label: "API連携", page: "openApiCode" },
	group: { label: "グループ", page: "groupTalk" },
} as const satisfies Record<string, CostSourceDefinition>;

export type CostSource = keyof typeof COST_SOURCES;

export const costSourceOf = (source: CostSource): CostSourceDefinition => COST_SOURCES[source];
