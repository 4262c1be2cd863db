import { eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { TEXT_MATCH } from "#domain/engine/filters/conditions/value-match.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { friendParams, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	countShape,
	friendByLineIdQuery,
	friendCount,
	friendPage,
	friendShape,
	friendsByValueQuery,
	friendsQuery,
	programFriendSearch,
} from "#domain/integrations/open-api/v1/friend-schemas.ts";
import { NAMED_IN_FILTERS } from "#domain/integrations/open-api/v1/right-abilities.ts";
import { friendListCondition } from "#functions/people/friends/list-friends.ts";
import { defineCall } from "../define-call.ts";
import {
	countProgramFriends,
	findProgramFriend,
	listFilteredFriends,
	listProgramFriends,
	matchesFid,
} from "./find-program-friends.ts";

const chapter = "友だち";

/** Calls that find friends. */
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
		run: (ctx, { query: { state, search, ...page } }) => {
			const isListed = friendListCondition(ctx, { search, state, followed: null, blocked: null });
			return listProgramFriends(ctx, isListed, toPage(page));
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
		query: friendsByValueQuery,
		answer: friendPage,
		run: (ctx, { query: { category, event, key, value, ...page } }) => {
			const filter = filterSchema.parse({
				inputs: [
					{
						type: CONDITIONS.api.type,
						match: TEXT_MATCH.equals,
						query: value,
						context: { category, event, key },
					},
				],
			});
			return listFilteredFriends(ctx, filter, toPage(page));
		},
	}),
	defineCall({
		method: "get",
		path: "/friends/by_line_id/{line_id}",
		right: "read",
		chapter,
		summary: "LINEのユーザーIDから友だちを探す",
		description: "LINEのユーザーID（U で始まる33文字）で、友だち1人を返します。",
		params: friendByLineIdQuery,
		answer: friendShape,
		run: (ctx, { params: { line_id } }) => findProgramFriend(ctx, eq(friends.lineUserId, line_id)),
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
		body: programFriendSearch,
		answer: friendPage,
		run: (ctx, { body: { filter, ...page } }) => listFilteredFriends(ctx, filter, toPage(page)),
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
		run: (ctx, { body: { filter } }) => countProgramFriends(ctx, filter),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}",
		right: "read",
		chapter,
		summary: "友だち1人",
		description: "非表示の友だちも、idでは読めます。",
		params: friendParams,
		answer: friendShape,
		run: (ctx, { params: { fid } }) => findProgramFriend(ctx, matchesFid(fid)),
	}),
];
