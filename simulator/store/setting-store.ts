/** Text that survives a restart; null if it was never set. */
export function readStoredText(sql: SqlStorage, name: string): string | null {
	const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name);
	return row?.value ?? null;
}

export function storeText(sql: SqlStorage, name: string, value: string): void {
	sql.exec(
		"INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		name,
		value,
	);
}

/** Number that survives a restart; null if it was never set. */
export function readStoredNumber(sql: SqlStorage, name: string): number | null {
	const value = readStoredText(sql, name);
	return value === null ? null : Number(value);
}

export const storeNumber = (sql: SqlStorage, name: string, value: number): void =>
	storeText(sql, name, String(value));
