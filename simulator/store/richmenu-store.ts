import type { RichMenuRequest } from "../schemas/richmenu-requests.ts";

/** A rich menu as LINE lists it. */
export type StoredMenu = { richMenuId: string } & RichMenuRequest;

type Row = { id: string; body: string };

const toMenu = ({ id, body }: Row): StoredMenu => ({
	richMenuId: id,
	...(JSON.parse(body) as RichMenuRequest),
});

export const listStoredMenus = (sql: SqlStorage): StoredMenu[] =>
	sql.exec<Row>("SELECT id, body FROM richmenus ORDER BY sequence").toArray().map(toMenu);

export const countStoredMenus = (sql: SqlStorage): number =>
	sql.exec<{ total: number }>("SELECT count(*) AS total FROM richmenus").one().total;

export function findStoredMenu(
	sql: SqlStorage,
	id: string,
): (StoredMenu & { hasPicture: boolean }) | undefined {
	const [row] = sql.exec<Row & { painted: number }>(
		"SELECT id, body, picture IS NOT NULL AS painted FROM richmenus WHERE id = ?",
		id,
	);
	return row && { ...toMenu(row), hasPicture: row.painted === 1 };
}

export const storeMenu = (sql: SqlStorage, id: string, menu: RichMenuRequest): void => {
	sql.exec("INSERT INTO richmenus (id, body) VALUES (?, ?)", id, JSON.stringify(menu));
};

/** Deletes a menu and its links. Aliases stay, without a target. */
export const deleteStoredMenu = (sql: SqlStorage, id: string): void => {
	sql.exec("DELETE FROM richmenu_links WHERE richmenu_id = ?", id);
	sql.exec("DELETE FROM settings WHERE name = ? AND value = ?", DEFAULT_MENU, id);
	sql.exec("DELETE FROM richmenus WHERE id = ?", id);
};

export const storeMenuPicture = (
	sql: SqlStorage,
	id: string,
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
): void => {
	sql.exec("UPDATE richmenus SET picture = ?, picture_type = ? WHERE id = ?", bytes, type, id);
};

export function findMenuPicture(
	sql: SqlStorage,
	id: string,
): { bytes: ArrayBuffer; type: string } | undefined {
	const [row] = sql.exec<{ picture: ArrayBuffer; picture_type: string }>(
		"SELECT picture, picture_type FROM richmenus WHERE id = ? AND picture IS NOT NULL",
		id,
	);
	return row && { bytes: row.picture, type: row.picture_type };
}

export const linkMenu = (sql: SqlStorage, userId: string, id: string): void => {
	sql.exec(
		`INSERT INTO richmenu_links (user_id, richmenu_id) VALUES (?, ?)
		ON CONFLICT (user_id) DO UPDATE SET richmenu_id = excluded.richmenu_id`,
		userId,
		id,
	);
};

export const unlinkMenu = (sql: SqlStorage, userId: string): void => {
	sql.exec("DELETE FROM richmenu_links WHERE user_id = ?", userId);
};

/** Menu linked to one friend; null without one. */
export function findLinkedMenu(sql: SqlStorage, userId: string): string | null {
	const [row] = sql.exec<{ id: string }>(
		"SELECT richmenu_id AS id FROM richmenu_links WHERE user_id = ?",
		userId,
	);
	return row?.id ?? null;
}

/** Menu shown to a friend, own or the account's; null without one. */
export function findShownMenu(sql: SqlStorage, userId: string): StoredMenu | null {
	const [row] = sql.exec<Row>(
		`SELECT id, body FROM richmenus WHERE id = coalesce(
			(SELECT richmenu_id FROM richmenu_links WHERE user_id = ?), (SELECT value FROM settings WHERE name = ?))`,
		userId,
		DEFAULT_MENU,
	);
	return row ? toMenu(row) : null;
}

/** Name in the settings of the menu for friends without one of their own. */
const DEFAULT_MENU = "default_richmenu";

export function readDefaultMenu(sql: SqlStorage): string | null {
	const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", DEFAULT_MENU);
	return row?.value ?? null;
}

export const storeDefaultMenu = (sql: SqlStorage, id: string | null): void => {
	sql.exec("DELETE FROM settings WHERE name = ?", DEFAULT_MENU);
	if (id !== null) sql.exec("INSERT INTO settings (name, value) VALUES (?, ?)", DEFAULT_MENU, id);
};

/** Alias by which menus switch to another. */
export type StoredAlias = { richMenuAliasId: string; richMenuId: string };

type AliasRow = { id: string; richmenu_id: string };

const toAlias = ({ id, richmenu_id }: AliasRow): StoredAlias => ({
	richMenuAliasId: id,
	richMenuId: richmenu_id,
});

export const listStoredAliases = (sql: SqlStorage): StoredAlias[] =>
	sql.exec<AliasRow>("SELECT id, richmenu_id FROM richmenu_aliases ORDER BY id").toArray().map(toAlias);

export function findStoredAlias(sql: SqlStorage, id: string): StoredAlias | undefined {
	const [row] = sql.exec<AliasRow>("SELECT id, richmenu_id FROM richmenu_aliases WHERE id = ?", id);
	return row && toAlias(row);
}

/** Creates an alias, or changes its menu. */
export const storeAlias = (sql: SqlStorage, { richMenuAliasId, richMenuId }: StoredAlias): void => {
	sql.exec(
		`INSERT INTO richmenu_aliases (id, richmenu_id) VALUES (?, ?)
		ON CONFLICT (id) DO UPDATE SET richmenu_id = excluded.richmenu_id`,
		richMenuAliasId,
		richMenuId,
	);
};

export const deleteStoredAlias = (sql: SqlStorage, id: string): void => {
	sql.exec("DELETE FROM richmenu_aliases WHERE id = ?", id);
};
