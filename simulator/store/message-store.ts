/** Origin of a message in a talk; `displayed` is a text that a tap shows without sending it. */
export type MessageOrigin =
	| "friend"
	| "displayed"
	| "push"
	| "reply"
	| "multicast"
	| "broadcast"
	| "narrowcast";

/** A message of a talk: `in` goes to the account, `out` comes from it. */
export interface SimulatedMessage {
	id: string;
	direction: "in" | "out";
	/** Epoch ms. */
	at: number;
	type: string;
	via: MessageOrigin;
	unsent: boolean;
	/** Message object as sent. Null once it was unsent. */
	message: unknown;
}

export interface NewSimulatedMessage {
	id: string;
	userId: string;
	direction: "in" | "out";
	/** Epoch ms. */
	at: number;
	message: { type: string };
	via: MessageOrigin;
	quoteToken?: string | undefined;
	/** False for messages to a friend who blocked the account. */
	arrived: boolean;
}

type Row = {
	id: string;
	user_id: string;
	direction: "in" | "out";
	at: number;
	type: string;
	body: string;
	via: MessageOrigin;
	unsent: number;
};

const toMessage = (row: Row): SimulatedMessage => ({
	id: row.id,
	direction: row.direction,
	at: row.at,
	type: row.type,
	via: row.via,
	unsent: row.unsent === 1,
	message: row.unsent === 1 ? null : JSON.parse(row.body),
});

export function storeMessage(sql: SqlStorage, message: NewSimulatedMessage): void {
	sql.exec(
		`INSERT INTO messages (id, user_id, direction, at, type, body, via, quote_token, arrived)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		message.id,
		message.userId,
		message.direction,
		message.at,
		message.message.type,
		JSON.stringify(message.message),
		message.via,
		message.quoteToken ?? null,
		Number(message.arrived),
	);
}

/** Newest messages of a talk, in ascending order. */
export const listTalkMessages = (sql: SqlStorage, userId: string, limit: number): SimulatedMessage[] =>
	sql
		.exec<Row>(
			"SELECT * FROM messages WHERE user_id = ? AND arrived = 1 ORDER BY sequence DESC LIMIT ?",
			userId,
			limit,
		)
		.toArray()
		.reverse()
		.map(toMessage);

/** A message that a friend sent, by its id. */
export function findFriendMessage(
	sql: SqlStorage,
	id: string,
): (SimulatedMessage & { userId: string }) | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM messages WHERE id = ? AND direction = 'in'", id);
	return row && { ...toMessage(row), userId: row.user_id };
}

/** Marks the messages of a talk as read up to the one of a token. @returns false for an unknown token */
export function markReadByToken(sql: SqlStorage, token: string): boolean {
	const [message] = sql.exec<{ user_id: string; at: number }>(
		"SELECT user_id, at FROM messages WHERE direction = 'in' AND json_extract(body, '$.markAsReadToken') = ?",
		token,
	);
	if (!message) return false;
	sql.exec(
		`INSERT INTO read_marks (user_id, up_to) VALUES (?, ?)
		ON CONFLICT (user_id) DO UPDATE SET up_to = max(up_to, excluded.up_to)`,
		message.user_id,
		message.at,
	);
	return true;
}

/** Time of the friend's newest message that the account has marked as read; 0 for none. */
export function readUpTo(sql: SqlStorage, userId: string): number {
	const [row] = sql.exec<{ up_to: number }>("SELECT up_to FROM read_marks WHERE user_id = ?", userId);
	return row?.up_to ?? 0;
}

export const markUnsent = (sql: SqlStorage, id: string): void => {
	sql.exec("UPDATE messages SET unsent = 1 WHERE id = ?", id);
};

/** Whether a quote token belongs to a message of this talk. */
export const isQuoteOf = (sql: SqlStorage, quoteToken: string, userId: string): boolean =>
	sql.exec("SELECT 1 FROM messages WHERE quote_token = ? AND user_id = ?", quoteToken, userId).toArray()
		.length > 0;

export const clearMessages = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM messages");
	sql.exec("DELETE FROM reply_tokens");
	sql.exec("DELETE FROM read_marks");
	sql.exec("UPDATE friends SET unread = 0, last_message_at = NULL, loading_until = NULL");
};
