/** Group or room of the simulated LINE. */
export interface SimulatedGroup {
	groupId: string;
	kind: "group" | "room";
	name: string;
	/** Whether the account is in it. */
	active: boolean;
	members: string[];
}

/** Message of a group; the sender is null for the account. */
export interface SimulatedGroupMessage {
	id: string;
	sender: string | null;
	at: number;
	message: unknown;
}

type Row = { group_id: string; kind: "group" | "room"; name: string; active: number };

const toGroup = (sql: SqlStorage, row: Row): SimulatedGroup => ({
	groupId: row.group_id,
	kind: row.kind,
	name: row.name,
	active: row.active === 1,
	members: sql
		.exec<{ user_id: string }>(
			"SELECT user_id FROM group_members WHERE group_id = ? ORDER BY user_id",
			row.group_id,
		)
		.toArray()
		.map(({ user_id }) => user_id),
});

export const listSimulatedGroups = (sql: SqlStorage): SimulatedGroup[] =>
	sql
		.exec<Row>("SELECT * FROM groups ORDER BY name, group_id")
		.toArray()
		.map((row) => toGroup(sql, row));

export function findSimulatedGroup(sql: SqlStorage, groupId: string): SimulatedGroup | undefined {
	const [row] = sql.exec<Row>("SELECT * FROM groups WHERE group_id = ?", groupId);
	return row && toGroup(sql, row);
}

export function saveSimulatedGroup(sql: SqlStorage, { groupId, kind, name, members }: SimulatedGroup): void {
	sql.exec("INSERT INTO groups (group_id, kind, name, active) VALUES (?, ?, ?, 1)", groupId, kind, name);
	for (const userId of members) addGroupMember(sql, groupId, userId);
}

export const setGroupActive = (sql: SqlStorage, groupId: string, active: boolean): void => {
	sql.exec("UPDATE groups SET active = ? WHERE group_id = ?", Number(active), groupId);
};

export const addGroupMember = (sql: SqlStorage, groupId: string, userId: string): void => {
	sql.exec(
		"INSERT INTO group_members (group_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
		groupId,
		userId,
	);
};

export const removeGroupMember = (sql: SqlStorage, groupId: string, userId: string): void => {
	sql.exec("DELETE FROM group_members WHERE group_id = ? AND user_id = ?", groupId, userId);
};

export const storeGroupMessage = (
	sql: SqlStorage,
	groupId: string,
	{ id, sender, at, message }: SimulatedGroupMessage,
): void => {
	sql.exec(
		"INSERT INTO group_messages (id, group_id, sender, at, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
		id,
		groupId,
		sender,
		at,
		JSON.stringify(message),
	);
};

/** Newest messages of a group, in ascending order. */
export const listSimulatedGroupMessages = (
	sql: SqlStorage,
	groupId: string,
	limit: number,
): SimulatedGroupMessage[] =>
	sql
		.exec<{ id: string; sender: string | null; at: number; body: string }>(
			"SELECT * FROM group_messages WHERE group_id = ? ORDER BY sequence DESC LIMIT ?",
			groupId,
			limit,
		)
		.toArray()
		.reverse()
		.map(({ id, sender, at, body }) => ({ id, sender, at, message: JSON.parse(body) }));

/** Message of a member, by its id. */
export function findMemberMessage(sql: SqlStorage, id: string): { id: string; type: string } | undefined {
	const [row] = sql.exec<{ body: string }>(
		"SELECT body FROM group_messages WHERE id = ? AND sender IS NOT NULL",
		id,
	);
	return row && { id, type: (JSON.parse(row.body) as { type: string }).type };
}

export const clearGroups = (sql: SqlStorage): void => {
	sql.exec("DELETE FROM group_messages");
	sql.exec("DELETE FROM link_tokens");
};
