/** Filters in the form used by clients, with their meaning; docs/filters.md shows the same. */
export const API_FILTER_EXAMPLES = [
	{ selects: "タグ3か5の付いた友だち", filter: { inputs: [{ type: 60, tag_ids: [3, 5], tag_or: 0 }] } },
	{
		selects: "友だち情報2の月日が今日の友だち",
		filter: { inputs: [{ type: 75, var_id: 2, match: 20, search_type: 1, use_current_date: 1 }] },
	},
	{
		selects: "店舗1を、今日までの60日間に予約していない友だち",
		filter: {
			inputs: [
				{
					type: 67,
					salonIds: [1],
					reservationPhase: "notReserved",
					timeRange: { use: true, selected: { relative: { rule: "past", days: 60 } } },
				},
			],
		},
	},
	{
		selects: "トリガー order-placed の status が shipped の友だち",
		filter: {
			inputs: [
				{
					type: 115,
					match: 0,
					query: "shipped",
					context: { category: "open_api", event: "order-placed", key: "status" },
				},
			],
		},
	},
	{
		selects: "タグ3が付き、フォーム7に回答していないかシナリオ4を読み終えた友だち",
		filter: {
			inputs: [
				{ type: 60, tag_ids: [3], tag_or: 0 },
				{
					type: 120,
					effects: [
						{ type: 95, form_id: 7, match: 10 },
						{ type: 41, group_id: 4, match: 4 },
					],
				},
			],
		},
	},
] as const;
