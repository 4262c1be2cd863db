import { Records } from "../world/records.ts";

/** Loads the stored records of mail, Slack, Chatwork and Firebase, and stores further changes. */
export function readServices(sql: SqlStorage): Records {
	const kept = sql
		.exec<{ key: string; value: string }>("SELECT key, value FROM service_records ORDER BY key")
		.toArray();
	return new Records(
		kept.map(({ key, value }) => [key, value]),
		(key, value) => {
			if (value === null) sql.exec("DELETE FROM service_records WHERE key = ?", key);
			else sql.exec("INSERT OR REPLACE INTO service_records (key, value) VALUES (?, ?)", key, value);
		},
	);
}
