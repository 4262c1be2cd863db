import type { LineEndpointName, LineFault, LineFaultKind } from "../rules/line-fault.ts";

type Row = {
	id: number;
	kind: LineFaultKind;
	endpoint: LineEndpointName | "any";
	remaining: number | null;
	probability: number;
	after_acceptance: number;
	retry_after: number | null;
	silence_ms: number;
};

const toFault = (row: Row): LineFault => ({
	id: row.id,
	kind: row.kind,
	endpoint: row.endpoint,
	remaining: row.remaining,
	probability: row.probability,
	afterAcceptance: row.after_acceptance === 1,
	retryAfter: row.retry_after,
	silenceMs: row.silence_ms,
});

export const listLineFaults = (sql: SqlStorage): LineFault[] =>
	sql.exec<Row>("SELECT * FROM faults ORDER BY id").toArray().map(toFault);

export function storeFault(sql: SqlStorage, fault: Omit<LineFault, "id">): LineFault {
	const row = sql
		.exec<Row>(
			`INSERT INTO faults (kind, endpoint, remaining, probability, after_acceptance, retry_after, silence_ms)
			VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
			fault.kind,
			fault.endpoint,
			fault.remaining,
			fault.probability,
			Number(fault.afterAcceptance),
			fault.retryAfter,
			fault.silenceMs,
		)
		.one();
	return toFault(row);
}

/** Decrements the remaining count of a fault, and deletes it after its last call. */
export function spendFault(sql: SqlStorage, fault: LineFault): void {
	if (fault.remaining === null) return;
	if (fault.remaining <= 1) deleteFault(sql, fault.id);
	else sql.exec("UPDATE faults SET remaining = remaining - 1 WHERE id = ?", fault.id);
}

export const deleteFault = (sql: SqlStorage, id: number): boolean =>
	sql.exec("DELETE FROM faults WHERE id = ? RETURNING id", id).toArray().length > 0;

export const deleteFaults = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM faults");
};
