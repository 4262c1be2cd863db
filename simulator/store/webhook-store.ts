const MAX_STORED_WEBHOOKS = 2_000;

export type SignatureKind = "right" | "wrong" | "missing";

/** Attempt to deliver a webhook to the console. */
export interface WebhookAttempt {
	id: number;
	at: number;
	body: string;
	signature: SignatureKind;
	/** Attempt that this one repeats. */
	redeliveryOf: number | null;
	/** Null until the console has answered, or without an answer. */
	status: number | null;
	error: string | null;
	ms: number | null;
}

type Row = {
	id: number;
	at: number;
	body: string;
	signature: SignatureKind;
	redelivery_of: number | null;
	status: number | null;
	error: string | null;
	ms: number | null;
};

const toAttempt = ({ redelivery_of, ...row }: Row): WebhookAttempt => ({
	...row,
	redeliveryOf: redelivery_of,
});

export function storeWebhookAttempt(
	sql: SqlStorage,
	attempt: Pick<WebhookAttempt, "at" | "body" | "signature" | "redeliveryOf">,
): number {
	const { id } = sql
		.exec<{ id: number }>(
			"INSERT INTO webhooks (at, body, signature, redelivery_of) VALUES (?, ?, ?, ?) RETURNING id",
			attempt.at,
			attempt.body,
			attempt.signature,
			attempt.redeliveryOf,
		)
		.one();
	sql.exec("DELETE FROM webhooks WHERE id <= ?", id - MAX_STORED_WEBHOOKS);
	return id;
}

export const storeWebhookAnswer = (
	sql: SqlStorage,
	id: number,
	answer: Pick<WebhookAttempt, "status" | "error" | "ms">,
): void => {
	sql.exec(
		"UPDATE webhooks SET status = ?, error = ?, ms = ? WHERE id = ?",
		answer.status,
		answer.error,
		answer.ms,
		id,
	);
};

export function findWebhookAttempt(sql: SqlStorage, id: number): WebhookAttempt | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM webhooks WHERE id = ?", id);
	return row && toAttempt(row);
}

/** Newest attempts, in ascending order. */
export const listNewestWebhooks = (sql: SqlStorage, limit: number): WebhookAttempt[] =>
	sql.exec<Row>("SELECT * FROM webhooks ORDER BY id DESC LIMIT ?", limit).toArray().reverse().map(toAttempt);

export const deleteWebhooks = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM webhooks");
};
