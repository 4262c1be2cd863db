import { eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { NAMED_IN_FILTERS } from "#domain/integrations/open-api/v1/abilities.ts";
import { after, ofFriend } from "#domain/integrations/open-api/v1/fields.ts";
import {
	byLineId,
	byValueQuery,
	countShape,
	friendCount,
	friendPage,
	friendSearch,
	friendShape,
	friendsQuery,
} from "#domain/integrations/open-api/v1/friends.ts";
import { friendsWhere } from "#functions/people/friends/list.ts";
import { defineCall } from "../call.ts";
import { byFid, countFriends, findOne, pageOfFilter, pageOfFriends } from "./find.ts";

const chapter = "友だち";

/** Comparison of condition 115: equal. */
const EQUALS = 0;

/** Finding friends. */
export const friendCalls = [
	defineCall({
		method: "get",
		path: "/friends",
		right: "read",
		chapter,
		summary: "友だちの一覧",
		description: "idの順に返します。非表示の友だちは含みません。",
		query: friendsQuery,
		answer: friendPage,
		run: (ctx, { query: { state, search, limit, ...at } }) => {
			const shown = friendsWhere(ctx, { search, state, followed: null, blocked: null });
			return pageOfFriends(ctx, shown, { after: after(at), limit });
		},
	}),
	defineCall({
		method: "get",
		path: "/friends/by_value",
		right: "read",
		needs: ["open-api"],
		chapter,
		summary: "トリガーで受け取った値から友だちを探す",
		description: "絞り込み条件「API連携」（115）と同じ値を、完全一致で探します。",
		query: byValueQuery,
		answer: friendPage,
		run: (ctx, { query: { category, event, key, value, limit, ...at } }) => {
			const filter = filterSchema.parse({
				inputs: [{ type: 115, match: EQUALS, query: value, context: { category, event, key } }],
			});
			return pageOfFilter(ctx, filter, { after: after(at), limit });
		},
	}),
	defineCall({
		method: "get",
		path: "/friends/by_line_id/{line_id}",
		right: "read",
		chapter,
		summary: "LINEのユーザーIDから友だちを探す",
		description: "LINEのユーザーID（U で始まる33文字）で、友だち1人を返します。",
		params: byLineId,
		answer: friendShape,
		run: (ctx, { params: { line_id } }) => findOne(ctx, eq(friends.lineUserId, line_id)),
	}),
	defineCall({
		method: "post",
		path: "/friends/search",
		isReading: true,
		right: "read",
		mayNeed: NAMED_IN_FILTERS,
		chapter,
		summary: "絞り込みで友だちを探す",
		description: "当てはまる友だちを、idの順に返します。何も変更しません。",
		body: friendSearch,
		answer: friendPage,
		run: (ctx, { body: { filter, limit, ...at } }) => pageOfFilter(ctx, filter, { after: after(at), limit }),
	}),
	defineCall({
		method: "post",
		path: "/friends/count",
		isReading: true,
		right: "read",
		mayNeed: NAMED_IN_FILTERS,
		chapter,
		summary: "絞り込みに当てはまる友だちの人数",
		description: "当てはまる友だちの人数だけを返します。何も変更しません。",
		body: friendCount,
		answer: countShape,
		run: (ctx, { body: { filter } }) => countFriends(ctx, filter),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}",
		right: "read",
		chapter,
		summary: "友だち1人",
		description: "非表示の友だちも、idでは読めます。",
		params: ofFriend,
		answer: friendShape,
		run: (ctx, { params: { fid } }) => findOne(ctx, byFid(fid)),
	}),
];
