/** Number that survives a restart; null if it was never set. */
export function readStoredNumber(sql: SqlStorage, name: string): number | null {
	const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name);
	return row ? Number(row.value) : null;
}

export function storeNumber(sql: SqlStorage, name: string, value: number): void {
	sql.exec(
		"INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		name,
		String(value),
	);
}
