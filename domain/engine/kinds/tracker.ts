import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: conversions (`tracker` on the wire). */
export const tracker = defineKind({
	label: "コンバージョン",
	path: "tracker",
	listPage: "trackers",
	help: "購入や申込など、友だちが成果に達したことを計測します。",
	creation: { by: "page", address: "newTracker" },
	editPage: "tracker",
	optionalActions: ["copy", "rate"],
	hasAppendix: true,
	searchesCode: true,
	readAbility: "tracker-read",
	writeAbility: "tracker-write",
});

export interface TrackerRow extends ItemRow {
	tracker_code: string;
	action_text: string[];
}

/** Additional data for its editor. */
export interface TrackerFacts {
	tracker_code: string;
	/** Last characters of the postback's secret; null if none was created. */
	secret_ending: string | null;
}

export interface TrackerAppendix {
	member_count: number;
}
