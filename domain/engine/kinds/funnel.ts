import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: saved searches (`funnel` on the wire). */
export const funnel = defineKind({
	label: "カスタム検索",
	path: "funnel",
	listPage: "funnels",
	searchPage: "funnelMembers",
	help: "友だちをさがす条件を保存して、配信や自動応答で使えます。",
	creation: { by: "panel" },
	optionalActions: ["copy"],
	hasAppendix: true,
	readAbility: "funnel-read",
	writeAbility: "funnel-write",
});

export interface FunnelRow extends ItemRow {
	member_query_id: number;
}

export interface FunnelAppendix {
	/** The conditions as a sentence. */
	description: string;
	/** Null if the operator may not use all of its conditions. */
	member_count: number | null;
}
