import { Records } from "../world/records.ts";

/** Loads the stored records of Google, and stores further changes. */
export function readGoogle(sql: SqlStorage): Records {
	const kept = sql
		.exec<{ key: string; value: string }>("SELECT key, value FROM google_records ORDER BY key")
		.toArray();
	return new Records(
		kept.map(({ key, value }) => [key, value]),
		(key, value) => {
			if (value === null) sql.exec("DELETE FROM google_records WHERE key = ?", key);
			else sql.exec("INSERT OR REPLACE INTO google_records (key, value) VALUES (?, ?)", key, value);
		},
	);
}
