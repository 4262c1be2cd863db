import type { z } from "zod";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import type { filterSchema } from "#domain/engine/filters/filter-schema.ts";

export interface DemoSearch {
	id: number;
	name: string;
	groupId?: number;
	filter: Omit<z.input<typeof filterSchema>, "inputs"> & { inputs: object[] };
}

/** Custom searches of the demo shop. */
export const DEMO_SEARCHES: DemoSearch[] = [
	{
		id: 1,
		name: "渋谷店のVIP",
		filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [1, 6], tag_or: ANY_ALL.all }] },
	},
	{
		id: 2,
		name: "はじめての方（シナリオ購読中）",
		filter: { inputs: [{ type: CONDITIONS.scenario.type, group_id: 1, match: 0 }] },
	},
	{
		id: 3,
		name: "返信を待っている友だち",
		groupId: 23,
		filter: {
			sort_type: 4,
			inputs: [
				{ type: CONDITIONS.other.type, has_response: 11 },
				{ type: CONDITIONS.mark.type, notify: [0, 1, 2] },
			],
		},
	},
	{
		id: 4,
		name: "今月がお誕生日で、メールも届く方",
		groupId: 23,
		filter: {
			inputs: [
				{ type: CONDITIONS.friendInfo.type, var_id: 2, match: 20, search_type: 4, use_current_date: 1 },
				{ type: CONDITIONS.mail.type, mail_status: 1 },
			],
		},
	},
	{
		id: 5,
		name: "秋のカラーキャンペーンのご案内先",
		groupId: 23,
		filter: {
			take_num: 100,
			inputs: [
				{ type: CONDITIONS.tag.type, tag_ids: [8, 10], tag_or: ANY_ALL.any },
				{ type: CONDITIONS.tag.type, tag_ids: [11], tag_or: ANY_ALL.none },
				{
					type: GROUP_TYPE,
					effects: [
						{ type: CONDITIONS.landing.type, landing_ids: [1, 2], landing_or: ANY_ALL.any },
						{ type: CONDITIONS.conversion.type, tracker_ids: [2], tracker_or: ANY_ALL.any },
						{
							type: CONDITIONS.api.type,
							match: 10,
							query: "10000",
							context: { category: "shop", event: "購入", key: "金額", format: "number" },
						},
					],
				},
			],
		},
	},
	{
		id: 6,
		name: "カラーのご予約がある方",
		filter: {
			inputs: [
				{
					type: CONDITIONS.calendar.type,
					salonIds: [1, 2],
					matchType: "some",
					reservationPhase: "reserved",
					course: { use: true, selected: [3] },
					status: { use: true, selected: ["approved", "pending"] },
				},
				{ type: CONDITIONS.richmenu.type, match: 2 },
			],
		},
	},
	{
		id: 7,
		name: "再来店のご案内（しばらく来店のない方）",
		filter: {
			inputs: [
				{
					type: GROUP_TYPE,
					effects: [
						{ type: CONDITIONS.tag.type, tag_ids: [12], tag_or: ANY_ALL.any },
						{ type: CONDITIONS.journey.type, journey_id: 1, journey_tag_id: 3, condition: 10 },
					],
				},
				{ type: CONDITIONS.episode.type, episode_id: 1, match: 10 },
				{ type: CONDITIONS.form.type, form_id: 1, match: 0 },
			],
		},
	},
];
