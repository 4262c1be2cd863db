import { KeyValueRecords } from "../world/key-value-records.ts";

/** Stored records of mail, Slack, Chatwork and Firebase; further changes are stored. */
export function openServiceRecords(sql: SqlStorage): KeyValueRecords {
	const kept = sql
		.exec<{ key: string; value: string }>("SELECT key, value FROM service_records ORDER BY key")
		.toArray();
	return new KeyValueRecords(
		kept.map(({ key, value }) => [key, value]),
		(key, value) => {
			if (value === null) sql.exec("DELETE FROM service_records WHERE key = ?", key);
			else sql.exec("INSERT OR REPLACE INTO service_records (key, value) VALUES (?, ?)", key, value);
		},
	);
}
