import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { friends } from "#db/engine/friends.ts";
import { tagsOfFriend } from "#functions/people/friends/list.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { ProgramCtx } from "../program.ts";

/** A friend as a program's statements read one. */
export interface FriendRow {
	fid: number;
	line_id: string;
	name: string;
	short_name: string;
	nickname: string;
	icon_url: string | null;
	status_message: string | null;
	memo: string;
	user_rate: number;
	blocked_at: number | null;
	followed_at: number;
	last_message_at: number | null;
	/** JSON. */
	tags: string;
	/** JSON. */
	scores: string;
}

/** Stands where the moment stands by which scores are worked out. */
const MOMENT = "\0";

/**
 * Both are written once. A statement whose text is always the same is planned once by the database too, so nothing that
 * differs between two calls may stand in it.
 */
const WITH_SCORES = written(scoresAsJson(sql.raw(MOMENT), sql`${friends.id}`));
const WITHOUT_SCORES = written(sql`'[]'`);

function written(scores: SQL): SQL[] {
	const { sql: text } = new SQLiteAsyncDialect().sqlToQuery(
		sql`${friends.id} as fid, ${friends.lineUserId} as line_id, ${friends.name} as name, ${friends.shortName} as short_name,
			${friends.nickname} as nickname, ${friends.iconUrl} as icon_url, ${friends.statusMessage} as status_message,
			${friends.memo} as memo, ${friends.userRate} as user_rate, ${friends.blockedAt} as blocked_at,
			${friends.followedAt} as followed_at, ${friends.lastMessageAt} as last_message_at, ${tagsOfFriend} as tags,
			${scores} as scores`,
	);
	return text.split(MOMENT).map((part) => sql.raw(part));
}

/** What is selected of friends for a program: a friend's scores only for one that may see them. */
export const friendColumns = ({ operator, now }: ProgramCtx): SQL =>
	sql.join(mayDo(operator, "score-read") ? WITH_SCORES : WITHOUT_SCORES, sql`${now}`);
