import { z } from "zod";
import { optionalId } from "../wire.ts";
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
});

export interface TrackerRow extends ItemRow {
	tracker_code: string;
	action_text: string[];
}

export interface TrackerAppendix {
	member_count: number;
}
