import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: saved searches (`funnel` on the wire). */
export const funnel = defineKind({
	label: "カスタム検索",
	path: "funnel",
	list: "funnels",
	help: "友だちをさがす条件を保存して、配信や自動応答で使えます。",
	creation: { by: "panel" },
	actions: ["copy"],
	appendix: true,
	read: "funnel-read",
	write: "funnel-write",
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
