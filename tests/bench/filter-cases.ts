/** Condition that the bench counts, with the best handwritten SQL that we know. */
export interface FilterCase {
	name: string;
	inputs: Record<string, unknown>[];
	/** SQL condition on `friends f`. */
	byHand: string;
	/** Whether an index can answer it; otherwise every friend is scanned. */
	indexed: boolean;
}

const carries = (tag: number) => `f.id in (select friend_id from friend_tags where tag_id = ${tag})`;

const one = (name: string, input: Record<string, unknown>, byHand: string, indexed = true): FilterCase => ({
	name,
	inputs: [input],
	byHand,
	indexed,
});

/** 1 and 15 December 2025, 00:00 in Tokyo, epoch ms. */
const FROM = Date.UTC(2025, 10, 30, 15);
const BEFORE = Date.UTC(2025, 11, 15, 15);
const PERIOD = { from: "2025-12-01", to: "2025-12-15" };

export const FILTER_CASES: FilterCase[] = [
	one("11 name", { type: 11, names: ["友だち12345"] }, "instr(f.name_key, '友だち12345') > 0", false),
	one("20 memo", { type: 20, memos: ["メモ77"] }, "instr(f.memo_key, 'メモ77') > 0", false),
	one(
		"25 status message",
		{ type: 25, status: "よろしく77" },
		"instr(f.status_key, 'よろしく77') > 0",
		false,
	),
	one("30 registered", { type: 30, ...PERIOD }, `f.followed_at between ${FROM} and ${BEFORE - 1}`),
	one("106 last response", { type: 106, ...PERIOD }, `f.last_message_at between ${FROM} and ${BEFORE - 1}`),
	one("50 mark", { type: 50, notify: [1] }, "f.id in (select friend_id from friend_marks where mark_id = 1)"),
	one("60 tag, two in five", { type: 60, tag_ids: [1] }, carries(1)),
	one("60 tag, one in ten", { type: 60, tag_ids: [2] }, carries(2)),
	one("60 tag, one in a hundred", { type: 60, tag_ids: [3] }, carries(3)),
	one("60 not a tag", { type: 60, tag_ids: [2], tag_or: 2 }, `not ${carries(2)}`, false),
	one(
		"75 text",
		{ type: 75, var_id: 1, match: 0, query: "担当5" },
		"f.id in (select friend_id from friend_vars where var_id = 1 and value_key = '担当5')",
	),
	one(
		"75 part of a text",
		{ type: 75, var_id: 1, match: 1, query: "当55" },
		"f.id in (select friend_id from friend_vars where var_id = 1 and value_key is not null and instr(value_key, '当55') > 0)",
		false,
	),
	one(
		"75 choice",
		{ type: 75, var_id: 3, match: 0, query: "2" },
		"f.id in (select friend_id from friend_vars where var_id = 3 and choice_id = 2)",
	),
	one(
		"75 number",
		{ type: 75, var_id: 4, match: 10, query: "80" },
		"f.id in (select friend_id from friend_vars where var_id = 4 and number >= 80)",
	),
	one(
		"75 birthdays of a month",
		{ type: 75, var_id: 2, match: 20, search_type: 4, month_from: 5 },
		"f.id in (select friend_id from friend_vars where var_id = 2 and date is not null and substr(date, 6, 2) = '05')",
		false,
	),
	one(
		"75 age 20 to 29",
		{
			type: 75,
			var_id: 2,
			match: 30,
			elapsed_period_from: 20,
			elapsed_period_to: 29,
			search_base_year: 2026,
			search_base_month: 1,
			search_base_day: 1,
		},
		"f.id in (select friend_id from friend_vars where var_id = 2 and date between '1996-01-02' and '2006-01-01')",
	),
	one("77 common variable", { type: 77, common_var_id: 1, match: 10, query: "6" }, "(select 0)"),
	one(
		"41 reads a scenario",
		{ type: 41, group_id: 1, match: 0 },
		"f.id in (select friend_id from scenario_subscriptions where scenario_id = 1 and state = 'reading')",
	),
	one(
		"90 reminder",
		{ type: 90, episode_id: 1, match: 0 },
		"f.id in (select friend_id from friend_reminders where episode_id = 1 and state = 'set')",
	),
	one(
		"93 rich menu",
		{ type: 93, richmenu_id: 1, match: 0 },
		"f.id in (select friend_id from friend_richmenus where richmenu_id = 1)",
	),
	one(
		"95 answered",
		{ type: 95, form_id: 1, match: 0 },
		"f.id in (select friend_id from form_answers where form_id = 1)",
	),
	one(
		"80 conversion",
		{ type: 80, tracker_ids: [1] },
		"f.id in (select friend_id from conversions where tracker_id = 1)",
	),
	one(
		"85 landing",
		{ type: 85, landing_ids: [1] },
		"f.id in (select friend_id from landing_visits where landing_id = 1)",
	),
	one(
		"86 landing detail",
		{ type: 86, landing_id: 1, use_meta_query: 1, meta_query: { m1: { queries: ["ad1"] } } },
		"f.id in (select friend_id from landing_visits where landing_id = 1 and m1_key = 'ad1')",
	),
	one(
		"65 event",
		{ type: 65, event_slot_id: 1, match: 1 },
		"f.id in (select friend_id from event_reservations where event_reserve_id = 1 and status = 1)",
	),
	one(
		"67 calendar",
		{ type: 67, salonIds: [1], matchType: "some", reservationPhase: "reserved" },
		"f.id in (select booker from reservations where salon_id = 1 and booker > 0 and status in ('approved', 'pending'))",
	),
	one(
		"70 journey",
		{ type: 70, journey_id: 1, journey_tag_id: 1 },
		"f.id in (select friend_id from friend_journey_tags where journey_tag_id = 1)",
	),
	one(
		"15 bounced",
		{ type: 15, mail_status: 5 },
		"f.id in (select friend_id from friend_mails where status = 5)",
	),
	one(
		"115 API, number",
		{ type: 115, match: 10, query: "9000", context: { category: "shop", event: "buy", key: "price" } },
		"f.id in (select friend_id from friend_api_values where category = 'shop' and event = 'buy' and key = 'price' and number >= 9000)",
	),
	one("110 came back", { type: 110, has_type: 2 }, "f.added_by = 'return'", false),
	one(
		"110 waits for an answer",
		{ type: 110, has_response: 11 },
		"f.last_message_at > ifnull(f.last_sent_at, 0)",
		false,
	),
	{
		name: "mixed: tag, not tag",
		inputs: [
			{ type: 60, tag_ids: [2] },
			{ type: 60, tag_ids: [3], tag_or: 2 },
		],
		byHand: `${carries(2)} and not ${carries(3)}`,
		indexed: true,
	},
	{
		name: "mixed: tag, last response, number",
		inputs: [
			{ type: 60, tag_ids: [2] },
			{ type: 106, from: "2025-06-01", to: null },
			{ type: 75, var_id: 4, match: 10, query: "70" },
		],
		byHand: `${carries(2)} and f.last_message_at >= ${Date.UTC(2025, 4, 31, 15)} and exists (select 1 from friend_vars v where v.var_id = 4 and v.friend_id = f.id and +v.number >= 70)`,
		indexed: true,
	},
	{
		name: "mixed: one of three",
		inputs: [
			{
				type: 120,
				effects: [
					{ type: 60, tag_ids: [3] },
					{ type: 95, form_id: 1, match: 0 },
					{ type: 80, tracker_ids: [1] },
				],
			},
		],
		byHand: `f.id in (select friend_id from friend_tags where tag_id = 3 union select friend_id from form_answers where form_id = 1 union select friend_id from conversions where tracker_id = 1)`,
		indexed: true,
	},
	{
		name: "mixed: tag, rich menu, not answered",
		inputs: [
			{ type: 60, tag_ids: [2] },
			{ type: 93, richmenu_id: 1, match: 0 },
			{ type: 95, form_id: 1, match: 10 },
		],
		byHand: `${carries(2)} and exists (select 1 from friend_richmenus m where m.friend_id = f.id and m.richmenu_id = 1) and not exists (select 1 from form_answers a where a.friend_id = f.id and a.form_id = 1)`,
		indexed: true,
	},
	{
		name: "mixed: two tags and a name",
		inputs: [
			{ type: 60, tag_ids: [2, 15], tag_or: 1 },
			{ type: 11, names: ["友だち1"] },
		],
		byHand: `${carries(15)} and exists (select 1 from friend_tags t where t.tag_id = 2 and t.friend_id = f.id) and instr(f.name_key, '友だち1') > 0`,
		indexed: true,
	},
];
