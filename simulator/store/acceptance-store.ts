/** Send that LINE accepted: remembered by its retry key, and counted by tests. */
export interface StoredAcceptance {
	id: number;
	at: number;
	endpoint: string;
	retryKey: string | null;
	requestId: string;
	recipients: string[];
	/** The body of the answer. */
	answer: object;
}

type Row = {
	id: number;
	at: number;
	endpoint: string;
	retry_key: string | null;
	request_id: string;
	recipients: string;
	answer: string;
};

const toAcceptance = (row: Row): StoredAcceptance => ({
	id: row.id,
	at: row.at,
	endpoint: row.endpoint,
	retryKey: row.retry_key,
	requestId: row.request_id,
	recipients: JSON.parse(row.recipients),
	answer: JSON.parse(row.answer),
});

export const addAcceptance = (sql: SqlStorage, acceptance: Omit<StoredAcceptance, "id">): void => {
	sql.exec(
		"INSERT INTO acceptances (at, endpoint, retry_key, request_id, recipients, answer) VALUES (?, ?, ?, ?, ?, ?)",
		acceptance.at,
		acceptance.endpoint,
		acceptance.retryKey,
		acceptance.requestId,
		JSON.stringify(acceptance.recipients),
		JSON.stringify(acceptance.answer),
	);
};

/** Last acceptance of a retry key. */
export function lastAcceptanceOf(sql: SqlStorage, retryKey: string): StoredAcceptance | undefined {
	const [row] = sql.exec<Row>(
		"SELECT * FROM acceptances WHERE retry_key = ? ORDER BY id DESC LIMIT 1",
		retryKey,
	);
	return row && toAcceptance(row);
}

/** Acceptance of a call by LINE's id of it. */
export function findAcceptance(sql: SqlStorage, requestId: string): StoredAcceptance | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM acceptances WHERE request_id = ?", requestId);
	return row && toAcceptance(row);
}

export const listAcceptances = (sql: SqlStorage, after: number, limit: number): StoredAcceptance[] =>
	sql
		.exec<Row>("SELECT * FROM acceptances WHERE id > ? ORDER BY id LIMIT ?", after, limit)
		.toArray()
		.map(toAcceptance);

export const clearAcceptances = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM acceptances");
};
