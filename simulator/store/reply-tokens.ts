import type { ReplyToken } from "../rules/reply-token.ts";

type Row = { user_id: string; event_at: number; delivered_at: number; used_at: number | null };

export interface KnownReplyToken extends ReplyToken {
	userId: string;
}

export function findReplyToken(sql: SqlStorage, token: string): KnownReplyToken | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM reply_tokens WHERE token = ?", token);
	return (
		row && {
			userId: row.user_id,
			eventAt: row.event_at,
			deliveredAt: row.delivered_at,
			usedAt: row.used_at,
		}
	);
}

/** Reply token that an event received when it was first sent. */
export function findTokenOfEvent(sql: SqlStorage, webhookEventId: string): string | undefined {
	const [row] = sql.exec<{ token: string }>(
		"SELECT token FROM reply_tokens WHERE webhook_event_id = ?",
		webhookEventId,
	);
	return row?.token;
}

/** Records that a token is sent with a webhook, for the first time or again. */
export const storeReplyToken = (
	sql: SqlStorage,
	token: { token: string; userId: string; webhookEventId: string; eventAt: number; deliveredAt: number },
): void => {
	sql.exec(
		`INSERT INTO reply_tokens (token, user_id, webhook_event_id, event_at, delivered_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (token) DO UPDATE SET delivered_at = excluded.delivered_at`,
		token.token,
		token.userId,
		token.webhookEventId,
		token.eventAt,
		token.deliveredAt,
	);
};

export const spendReplyToken = (sql: SqlStorage, token: string, now: number): void => {
	sql.exec("UPDATE reply_tokens SET used_at = ? WHERE token = ?", now, token);
};
