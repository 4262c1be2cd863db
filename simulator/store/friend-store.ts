/** LINE user known to the account. */
export interface SimulatedFriend {
	userId: string;
	name: string;
	pictureUrl: string | null;
	statusMessage: string | null;
	language: string | null;
	blocked: boolean;
	/** Unread messages on the phone. */
	unread: number;
	lastMessageAt: number | null;
	/** End of the loading animation; null without one. */
	loadingUntil: number | null;
}

/** Profile of a person. */
export interface SimulatedProfile {
	userId: string;
	name: string;
	pictureUrl?: string | null | undefined;
	statusMessage?: string | null | undefined;
	language?: string | null | undefined;
	blocked?: boolean | undefined;
}

type Row = {
	user_id: string;
	name: string;
	picture_url: string | null;
	status_message: string | null;
	language: string | null;
	blocked: number;
	unread: number;
	last_message_at: number | null;
	loading_until: number | null;
};

const toFriend = (row: Row): SimulatedFriend => ({
	userId: row.user_id,
	name: row.name,
	pictureUrl: row.picture_url,
	statusMessage: row.status_message,
	language: row.language,
	blocked: row.blocked === 1,
	unread: row.unread,
	lastMessageAt: row.last_message_at,
	loadingUntil: row.loading_until,
});

/** Friends whose name contains a text, latest talk first. */
export const listSimulatedFriends = (sql: SqlStorage, search: string, limit: number): SimulatedFriend[] =>
	sql
		.exec<Row>(
			"SELECT * FROM friends WHERE instr(name, ?) > 0 ORDER BY last_message_at DESC NULLS LAST, name LIMIT ?",
			search,
			limit,
		)
		.toArray()
		.map(toFriend);

export const countSimulatedFriends = (sql: SqlStorage, search: string): number =>
	sql.exec<{ total: number }>("SELECT count(*) AS total FROM friends WHERE instr(name, ?) > 0", search).one()
		.total;

/** Friends who have not blocked the account. */
export const listReachableFriends = (sql: SqlStorage): SimulatedFriend[] =>
	sql.exec<Row>("SELECT * FROM friends WHERE blocked = 0 ORDER BY user_id").toArray().map(toFriend);

export function findSimulatedFriend(sql: SqlStorage, userId: string): SimulatedFriend | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM friends WHERE user_id = ?", userId);
	return row && toFriend(row);
}

/** Creates a friend or updates the profile; keeps the talk, and the block unless specified. */
export function saveSimulatedFriend(sql: SqlStorage, profile: SimulatedProfile): void {
	const blocked = profile.blocked === undefined ? null : Number(profile.blocked);
	sql.exec(
		`INSERT INTO friends (user_id, name, picture_url, status_message, language, blocked)
		VALUES (?, ?, ?, ?, ?, coalesce(?6, 0))
		ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, picture_url = excluded.picture_url,
			status_message = excluded.status_message, language = excluded.language, blocked = coalesce(?6, blocked)`,
		profile.userId,
		profile.name,
		profile.pictureUrl ?? null,
		profile.statusMessage ?? null,
		profile.language ?? "ja",
		blocked,
	);
}

/** User ids of followers behind a user id, in a fixed order; those who blocked the account are none. */
export const listFollowerIds = (sql: SqlStorage, after: string, limit: number): string[] =>
	sql
		.exec<{ user_id: string }>(
			"SELECT user_id FROM friends WHERE blocked = 0 AND user_id > ? ORDER BY user_id LIMIT ?",
			after,
			limit,
		)
		.toArray()
		.map(({ user_id }) => user_id);

/** Numbers of all who ever followed, and of those who block the account. */
export const countFollowers = (sql: SqlStorage): { followers: number; blocks: number } =>
	sql
		.exec<{ followers: number; blocks: number }>(
			"SELECT count(*) AS followers, coalesce(sum(blocked), 0) AS blocks FROM friends",
		)
		.one();

export const setBlocked = (sql: SqlStorage, userId: string, blocked: boolean): void => {
	sql.exec("UPDATE friends SET blocked = ? WHERE user_id = ?", Number(blocked), userId);
};

export const markRead = (sql: SqlStorage, userId: string): void => {
	sql.exec("UPDATE friends SET unread = 0 WHERE user_id = ?", userId);
};

/** Moves a talk to the top; messages from the account count as unread and end the loading animation. */
export const moveTalkToTop = (sql: SqlStorage, userId: string, at: number, unread: number): void => {
	sql.exec(
		"UPDATE friends SET last_message_at = ?1, unread = unread + ?2, loading_until = iif(?2 > 0, NULL, loading_until) WHERE user_id = ?3",
		at,
		unread,
		userId,
	);
};

export const showLoading = (sql: SqlStorage, userId: string, until: number): void => {
	sql.exec("UPDATE friends SET loading_until = ? WHERE user_id = ?", until, userId);
};
