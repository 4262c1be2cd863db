import { KeyValueRecords } from "../world/key-value-records.ts";

/** Stored records of the simulated payment providers; further changes are stored. */
export function openBankRecords(sql: SqlStorage): KeyValueRecords {
	const kept = sql
		.exec<{ key: string; value: string }>("SELECT key, value FROM bank_records ORDER BY key")
		.toArray();
	return new KeyValueRecords(
		kept.map(({ key, value }) => [key, value]),
		(key, value) => {
			if (value === null) sql.exec("DELETE FROM bank_records WHERE key = ?", key);
			else sql.exec("INSERT OR REPLACE INTO bank_records (key, value) VALUES (?, ?)", key, value);
		},
	);
}
