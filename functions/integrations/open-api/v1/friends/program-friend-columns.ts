import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { friends } from "#db/engine/friends.ts";
import { tagsOfFriend } from "#functions/people/friends/list-friends.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Row of a friend as selected for programs. */
export interface ProgramFriendRow {
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

/** Placeholder for the instant at which scores are computed. */
const MOMENT = "\0";

/**
 * Both are built once. The database plans a constant statement text once, so the text must not vary between
 * calls.
 */
const WITH_SCORES = columnParts(scoresAsJson(sql.raw(MOMENT), sql`${friends.id}`));
const WITHOUT_SCORES = columnParts(sql`'[]'`);

function columnParts(scores: SQL): SQL[] {
	const { sql: text } = new SQLiteAsyncDialect().sqlToQuery(
		sql`${friends.id} as fid, ${friends.lineUserId} as line_id, ${friends.name} as name, ${friends.shortName} as short_name,
			${friends.nickname} as nickname, ${friends.iconUrl} as icon_url, ${friends.statusMessage} as status_message,
			${friends.memo} as memo, ${friends.userRate} as user_rate, ${friends.blockedAt} as blocked_at,
			${friends.followedAt} as followed_at, ${friends.lastMessageAt} as last_message_at, ${tagsOfFriend} as tags,
			${scores} as scores`,
	);
	return text.split(MOMENT).map((part) => sql.raw(part));
}

/** Columns of friends for a program; scores only if it may read them. */
export const friendColumns = ({ operator, now }: ProgramCtx): SQL =>
	sql.join(hasAbility(operator, "score-read") ? WITH_SCORES : WITHOUT_SCORES, sql`${now}`);
