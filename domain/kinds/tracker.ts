import { z } from "zod";
import { orderValue } from "../scripts/visit-report.ts";
import { code, optionalId } from "../wire.ts";
import { defineKind } from "./definition.ts";
import { type ItemRow, itemFields, rateField } from "./item.ts";

export const tracker = defineKind({
	label: "コンバージョン",
	path: "tracker",
	list: "trackers",
	help: "購入や申込など、友だちが成果に達したことを計測します。",
	creation: { by: "page", address: "newTracker" },
	edit: "tracker",
	actions: ["copy", "rate"],
	appendix: true,
	searchesCode: true,
	read: "tracker-read",
	write: "tracker-write",
});

export const trackerInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	rate: rateField,
	/** What one is worth where nobody says, yen. */
	value: orderValue(),
	/** 0 counts each, 1 each friend's first alone. */
	twice_type: code(0, 1).default(0),
	/** 1 counts what the shop's server signs, and nothing that a browser says. */
	postback_only: code(0, 1).default(0),
});

export interface TrackerRow extends ItemRow {
	tracker_code: string;
	action_text: string[];
}

/** What its editor shows besides. */
export interface TrackerFacts {
	tracker_code: string;
	/** The last characters of the postback's secret; null where none was made. */
	secret_ending: string | null;
}

export interface TrackerAppendix {
	member_count: number;
}
