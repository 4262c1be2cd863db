/** Replaces the menu of all users to whom it is linked, or unlinks it; null stands for any menu. */
export function moveMenuUsers(sql: SqlStorage, from: string | null, to: string | null): void {
	if (from === null) sql.exec("DELETE FROM richmenu_links");
	else if (to === null) sql.exec("DELETE FROM richmenu_links WHERE richmenu_id = ?", from);
	else sql.exec("UPDATE richmenu_links SET richmenu_id = ? WHERE richmenu_id = ?", to, from);
}

export const storeBatch = (sql: SqlStorage, requestId: string, at: number): void => {
	sql.exec("INSERT INTO richmenu_batches (request_id, at) VALUES (?, ?)", requestId, at);
};

export const countBatchesSince = (sql: SqlStorage, at: number): number =>
	sql.exec<{ total: number }>("SELECT count(*) AS total FROM richmenu_batches WHERE at > ?", at).one().total;

/** Time at which a batch was accepted; null for an unknown one. */
export function findBatch(sql: SqlStorage, requestId: string): number | null {
	const [row] = sql.exec<{ at: number }>("SELECT at FROM richmenu_batches WHERE request_id = ?", requestId);
	return row?.at ?? null;
}

export const forgetBatches = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM richmenu_batches");
};
