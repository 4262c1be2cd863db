import { z } from "zod";
import { eventContext } from "#domain/engine/filters/conditions/api.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { FRIEND_STATES, type FriendState } from "#domain/people/friends/friend-list-query.ts";
import { apiId, apiPageQuery, filledText, instantString, pageSchemaOf, typedString } from "./api-fields.ts";

/** Words of the API for the codes of a friend's display. */
export const SHOWN_STATES = {
	[USER_RATE.shown]: "shown",
	[USER_RATE.hidden]: "hidden",
	[USER_RATE.blocked]: "blocked",
} as const;

export const friendShape = z
	.object({
		fid: apiId(),
		line_id: z.string().meta({ description: "LINEのユーザーID" }),
		name: z.string(),
		short_name: z.string().meta({ description: "システム表示名。なければ空" }),
		nickname: z.string(),
		icon_url: z.string().nullable(),
		status_message: z.string().nullable(),
		memo: z.string(),
		display: z.enum(["shown", "hidden", "blocked"]).meta({ description: "管理画面での表示" }),
		blocked_at: instantString().nullable().meta({ description: "友だちがアカウントをブロックした日時" }),
		followed_at: instantString()
			.nullable()
			.meta({ description: "友だちに追加された日時。以前からの友だちで、分からなければ null" }),
		last_message_at: instantString().nullable(),
		tags: z.array(z.object({ id: apiId(), name: z.string() })),
		scores: z
			.array(z.object({ id: apiId(), name: z.string(), points: z.int(), level: z.string() }))
			.meta({ description: "今のスコアと段階" }),
	})
	.meta({ id: "Friend" });

export const friendPage = pageSchemaOf(friendShape);

const states = Object.keys(FRIEND_STATES) as [FriendState, ...FriendState[]];

export const friendsQuery = z.object({
	state: z.enum(states).default("all").meta({
		description:
			"all: 非表示を除くすべて、active: ブロックされていない、blocked: ブロックされた、hidden: 非表示",
	}),
	search: typedString(100).default("").meta({ description: "名前に含まれる文字" }),
	...apiPageQuery,
});

export const friendByLineIdQuery = z.object({
	line_id: z
		.string()
		.max(33)
		.regex(/^U[0-9a-f]{32}$/),
});

/** In a body, page parameters have JSON types. */
const bodyPage = {
	cursor: apiPageQuery.cursor,
	limit: z.int().min(1).max(200).default(50),
};

/** Filter in the stored form of custom searches; docs/filters.md describes its conditions. */
export const filterInput = filterSchema.meta({
	id: "Filter",
	type: "object",
	description: "絞り込み。カスタム検索と同じ形（inputs に条件を並べる。すべてを満たす友だちが選ばれる）",
	properties: {
		inputs: { type: "array", items: { type: "object" }, maxItems: 200 },
		with_blocked: { enum: Object.values(WITH_BLOCKED) },
		user_rate_type: { enum: Object.values(USER_RATE_TYPE) },
	},
});

export const programFriendSearch = z.object({ filter: filterInput, ...bodyPage });
export const friendCount = z.object({ filter: filterInput });
export const countShape = z.object({ count: z.int() });

const MAX_VALUE = 500;

/** Friends whose last value of a key equals a value (condition 115). */
export const friendsByValueQuery = z.object({
	event: filledText(200).meta({ description: "トリガーのキー" }),
	key: filledText(200).meta({ description: "コンテキストの項目" }),
	value: filledText(MAX_VALUE),
	category: eventContext.shape.category.default("open_api").meta({ description: "省略すると open_api" }),
	...apiPageQuery,
});
