import type { z } from "zod";
import { CONDITIONS, type filterSchema } from "#domain/engine/filters/filter-schema.ts";

/** Journeys of the demo shop. Ids are fixed, so that records can refer to each other. */
export const DEMO_JOURNEYS = [
	{ id: 1, name: "ご来店までの流れ", groupId: 30, position: 1, isFavourite: true, favouritePosition: 1 },
	{ id: 2, name: "会員ランク", position: 2 },
	{
		id: 3,
		name: "オンラインショップのご購入",
		groupId: 31,
		position: 3,
		isFavourite: true,
		favouritePosition: 2,
	},
] as const;

/** Conditions by which friends enter a phase automatically. Tags and conversions have the ids of the demo's items. */
export const DEMO_JOURNEY_CONDITIONS: { id: number; filter: z.input<typeof filterSchema> }[] = [
	{ id: 81, filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [4] }] } },
	{ id: 82, filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [5, 6] }] } },
	{ id: 83, filter: { inputs: [{ type: CONDITIONS.conversion.type, tracker_ids: [2] }] } },
];

export const DEMO_PHASES = [
	{ id: 1, name: "見込み客", journeyId: 1, position: 1 },
	{ id: 2, name: "初回来店", journeyId: 1, position: 2, memberQueryId: 81 },
	{ id: 3, name: "常連", journeyId: 1, position: 3, memberQueryId: 82 },
	{ id: 4, name: "シルバー会員", journeyId: 2, position: 1 },
	{ id: 5, name: "ゴールド会員", journeyId: 2, position: 2 },
	{ id: 6, name: "友だち追加", journeyId: 3, position: 1 },
	{ id: 7, name: "商品のご案内", journeyId: 3, position: 2 },
	{ id: 8, name: "カートに追加", journeyId: 3, position: 3 },
	{ id: 9, name: "初めてのご購入", journeyId: 3, position: 4, memberQueryId: 83 },
	{ id: 10, name: "2回目のご購入", journeyId: 3, position: 5 },
] as const;
