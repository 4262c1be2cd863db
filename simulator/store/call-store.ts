const MAX_STORED_CALLS = 5_000;

/** Call to LINE with its answer, as recorded. */
export interface RecordedCall {
	id: number;
	at: number;
	requestId: string;
	/** Null for an unknown address. */
	endpoint: string | null;
	method: string;
	path: string;
	headers: Record<string, string>;
	body: string;
	/** Null without an answer. */
	status: number | null;
	answer: string | null;
	/** Fault that affected it. */
	fault: string | null;
}

type Row = {
	id: number;
	at: number;
	request_id: string;
	endpoint: string | null;
	method: string;
	path: string;
	headers: string;
	body: string;
	status: number | null;
	answer: string | null;
	fault: string | null;
};

const toCall = ({ request_id, headers, ...row }: Row): RecordedCall => ({
	...row,
	requestId: request_id,
	headers: JSON.parse(headers),
});

export function recordCall(sql: SqlStorage, call: Omit<RecordedCall, "id">): void {
	sql.exec(
		`INSERT INTO calls (at, request_id, endpoint, method, path, headers, body, status, answer, fault)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		call.at,
		call.requestId,
		call.endpoint,
		call.method,
		call.path,
		JSON.stringify(call.headers),
		call.body,
		call.status,
		call.answer,
		call.fault,
	);
	sql.exec("DELETE FROM calls WHERE id <= (SELECT max(id) FROM calls) - ?", MAX_STORED_CALLS);
}

/** Calls after one, oldest first. */
export const listCallsAfter = (sql: SqlStorage, after: number, limit: number): RecordedCall[] =>
	sql.exec<Row>("SELECT * FROM calls WHERE id > ? ORDER BY id LIMIT ?", after, limit).toArray().map(toCall);

/** Newest calls, in ascending order. */
export const listNewestCalls = (sql: SqlStorage, limit: number): RecordedCall[] =>
	sql.exec<Row>("SELECT * FROM calls ORDER BY id DESC LIMIT ?", limit).toArray().reverse().map(toCall);

export const deleteCalls = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM calls");
};
