import type { RichMenu } from "../schemas/richmenu.ts";

/** A rich menu as LINE lists it. */
export type MadeMenu = { richMenuId: string } & RichMenu;

type Row = { id: string; body: string };

const toMenu = ({ id, body }: Row): MadeMenu => ({ richMenuId: id, ...(JSON.parse(body) as RichMenu) });

export const listMenus = (sql: SqlStorage): MadeMenu[] =>
	sql.exec<Row>("SELECT id, body FROM richmenus ORDER BY sequence").toArray().map(toMenu);

export const countMenus = (sql: SqlStorage): number =>
	sql.exec<{ total: number }>("SELECT count(*) AS total FROM richmenus").one().total;

export function findMenu(sql: SqlStorage, id: string): (MadeMenu & { hasPicture: boolean }) | undefined {
	const [row] = sql.exec<Row & { painted: number }>(
		"SELECT id, body, picture IS NOT NULL AS painted FROM richmenus WHERE id = ?",
		id,
	);
	return row && { ...toMenu(row), hasPicture: row.painted === 1 };
}

export const addMenu = (sql: SqlStorage, id: string, menu: RichMenu): void => {
	sql.exec("INSERT INTO richmenus (id, body) VALUES (?, ?)", id, JSON.stringify(menu));
};

/** Deletes a menu and its links. Aliases stay, without a target. */
export const removeMenu = (sql: SqlStorage, id: string): void => {
	sql.exec("DELETE FROM richmenu_links WHERE richmenu_id = ?", id);
	sql.exec("DELETE FROM settings WHERE name = ? AND value = ?", DEFAULT_MENU, id);
	sql.exec("DELETE FROM richmenus WHERE id = ?", id);
};

export const paintMenu = (
	sql: SqlStorage,
	id: string,
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
): void => {
	sql.exec("UPDATE richmenus SET picture = ?, picture_type = ? WHERE id = ?", bytes, type, id);
};

export function pictureOf(sql: SqlStorage, id: string): { bytes: ArrayBuffer; type: string } | undefined {
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
export function linkedMenu(sql: SqlStorage, userId: string): string | null {
	const [row] = sql.exec<{ id: string }>(
		"SELECT richmenu_id AS id FROM richmenu_links WHERE user_id = ?",
		userId,
	);
	return row?.id ?? null;
}

/** Menu shown to a friend, own or the account's; null without one. */
export function menuOf(sql: SqlStorage, userId: string): MadeMenu | null {
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

export function defaultMenu(sql: SqlStorage): string | null {
	const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", DEFAULT_MENU);
	return row?.value ?? null;
}

export const setDefaultMenu = (sql: SqlStorage, id: string | null): void => {
	sql.exec("DELETE FROM settings WHERE name = ?", DEFAULT_MENU);
	if (id !== null) sql.exec("INSERT INTO settings (name, value) VALUES (?, ?)", DEFAULT_MENU, id);
};

/** Alias by which menus switch to another. */
export type Alias = { richMenuAliasId: string; richMenuId: string };

type AliasRow = { id: string; richmenu_id: string };

const toAlias = ({ id, richmenu_id }: AliasRow): Alias => ({ richMenuAliasId: id, richMenuId: richmenu_id });

export const listAliases = (sql: SqlStorage): Alias[] =>
	sql.exec<AliasRow>("SELECT id, richmenu_id FROM richmenu_aliases ORDER BY id").toArray().map(toAlias);

export function findAlias(sql: SqlStorage, id: string): Alias | undefined {
	const [row] = sql.exec<AliasRow>("SELECT id, richmenu_id FROM richmenu_aliases WHERE id = ?", id);
	return row && toAlias(row);
}

/** Creates an alias, or changes its menu. */
export const saveAlias = (sql: SqlStorage, { richMenuAliasId, richMenuId }: Alias): void => {
	sql.exec(
		`INSERT INTO richmenu_aliases (id, richmenu_id) VALUES (?, ?)
		ON CONFLICT (id) DO UPDATE SET richmenu_id = excluded.richmenu_id`,
		richMenuAliasId,
		richMenuId,
	);
};

export const removeAlias = (sql: SqlStorage, id: string): void => {
	sql.exec("DELETE FROM richmenu_aliases WHERE id = ?", id);
};
