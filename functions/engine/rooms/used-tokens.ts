/**
 * Tokens that opened a socket, until they expire. They are kept in the room's storage, because hibernation
 * clears its memory.
 */
export class UsedTokens {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(
			"create table if not exists used_tokens (id text primary key, expires_at integer not null) without rowid",
		);
	}

	/** Whether this token is used for the first time; marks it as used. */
	use({ id, expiresAt }: { id: string; expiresAt: number }, now: number): boolean {
		this.#sql.exec("delete from used_tokens where expires_at <= ?", now);
		const inserted = this.#sql.exec(
			"insert or ignore into used_tokens (id, expires_at) values (?, ?) returning id",
			id,
			expiresAt,
		);
		return inserted.toArray().length === 1;
	}
}
