import type { NarrowcastRecord } from "../rules/narrowcast-rule.ts";

export interface SimulatedAudience {
	id: number;
	type: "UPLOAD" | "IMP" | "CLICK";
	description: string;
	/** Epoch ms. */
	created: number;
	/** Time of its last change, from which LINE prepares it. */
	changedAt: number;
	requestId: string | null;
	clickUrl: string | null;
}

type Row = {
	id: number;
	type: SimulatedAudience["type"];
	description: string;
	created: number;
	changed_at: number;
	request_id: string | null;
	click_url: string | null;
};

const toAudience = (row: Row): SimulatedAudience => ({
	id: row.id,
	type: row.type,
	description: row.description,
	created: row.created,
	changedAt: row.changed_at,
	requestId: row.request_id,
	clickUrl: row.click_url,
});

export const countAudiences = (sql: SqlStorage): number =>
	sql.exec<{ count: number }>("SELECT count(*) AS count FROM audiences").one().count;

export function addAudience(
	sql: SqlStorage,
	{ type, description, created, requestId, clickUrl }: Omit<SimulatedAudience, "id" | "changedAt">,
): SimulatedAudience {
	const row = sql
		.exec<Row>(
			`INSERT INTO audiences (type, description, created, changed_at, request_id, click_url)
			VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
			type,
			description,
			created,
			created,
			requestId,
			clickUrl,
		)
		.one();
	return toAudience(row);
}

export function findAudience(sql: SqlStorage, id: number): SimulatedAudience | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM audiences WHERE id = ?", id);
	return row && toAudience(row);
}

/** Audiences whose description contains a text, newest first. */
export const listStoredAudiences = (sql: SqlStorage, description: string): SimulatedAudience[] =>
	sql
		.exec<Row>(
			"SELECT * FROM audiences WHERE instr(lower(description), lower(?)) > 0 ORDER BY id DESC",
			description,
		)
		.toArray()
		.map(toAudience);

/** Adds users; one who is there already is not added again. */
export function addAudienceUsers(sql: SqlStorage, id: number, userIds: readonly string[], now: number): void {
	for (const userId of userIds)
		sql.exec(
			"INSERT INTO audience_users (audience_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
			id,
			userId,
		);
	sql.exec("UPDATE audiences SET changed_at = ? WHERE id = ?", now, id);
}

export const listAudienceUsers = (sql: SqlStorage, id: number): string[] =>
	sql
		.exec<{ user_id: string }>("SELECT user_id FROM audience_users WHERE audience_id = ?", id)
		.toArray()
		.map(({ user_id }) => user_id);

export function deleteStoredAudience(sql: SqlStorage, id: number): void {
	sql.exec("DELETE FROM audience_users WHERE audience_id = ?", id);
	sql.exec("DELETE FROM audiences WHERE id = ?", id);
}

export const addNarrowcast = (sql: SqlStorage, requestId: string, record: NarrowcastRecord): void => {
	sql.exec("INSERT INTO narrowcasts (request_id, record) VALUES (?, ?)", requestId, JSON.stringify(record));
};

export function findNarrowcast(sql: SqlStorage, requestId: string): NarrowcastRecord | undefined {
	const [row] = sql.exec<{ record: string }>(
		"SELECT record FROM narrowcasts WHERE request_id = ?",
		requestId,
	);
	return row && (JSON.parse(row.record) as NarrowcastRecord);
}
