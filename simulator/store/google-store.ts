import { KeyValueRecords } from "../world/key-value-records.ts";

/** Stored records of the simulated Google; further changes are stored. */
export function openGoogleRecords(sql: SqlStorage): KeyValueRecords {
	const kept = sql
		.exec<{ key: string; value: string }>("SELECT key, value FROM google_records ORDER BY key")
		.toArray();
	return new KeyValueRecords(
		kept.map(({ key, value }) => [key, value]),
		(key, value) => {
			if (value === null) sql.exec("DELETE FROM google_records WHERE key = ?", key);
			else sql.exec("INSERT OR REPLACE INTO google_records (key, value) VALUES (?, ?)", key, value);
		},
	);
}
