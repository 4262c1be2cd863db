import type { LineMenu } from "#domain/content/rich-menus/to-line-menu.ts";
import type { Env } from "#functions/env.ts";
import { LINE_DATA_API, type LineInit } from "./line-client.ts";
import { callLineJson, type LineResult } from "./line-json.ts";

/** Maximum number of user ids in one bulk call of LINE. */
export const MAX_BULK_USERS = 500;

/** Creates a menu without its picture. */
export const createMenu = (env: Env, menu: LineMenu): Promise<LineResult<{ richMenuId: string }>> =>
	callLineJson(env, "/v2/bot/richmenu", json(menu));

export const uploadMenuPicture = (
	env: Env,
	lineMenuId: string,
	picture: { bytes: ArrayBuffer; type: string },
): Promise<LineResult> =>
	callLineJson(
		env,
		`/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}/content`,
		{ method: "POST", headers: { "Content-Type": picture.type }, body: picture.bytes },
		LINE_DATA_API,
	);

export const deleteMenu = (env: Env, lineMenuId: string): Promise<LineResult> =>
	callLineJson(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "DELETE" });

/** Menus created through LINE's API by any tool. */
export const listMenus = (
	env: Env,
): Promise<LineResult<{ richmenus: (Pick<LineMenu, "name"> & { richMenuId: string })[] }>> =>
	callLineJson(env, "/v2/bot/richmenu/list");

/**
 * Links a menu to friends, or unlinks it. One friend is linked by LINE's single call, which takes effect at
 * once, several by its bulk call.
 */
export function linkFriends(env: Env, lineMenuId: string | null, userIds: string[]): Promise<LineResult> {
	const [only = "", ...others] = userIds;
	if (others.length > 0) {
		return lineMenuId === null
			? callLineJson(env, "/v2/bot/richmenu/bulk/unlink", json({ userIds }))
			: callLineJson(env, "/v2/bot/richmenu/bulk/link", json({ richMenuId: lineMenuId, userIds }));
	}
	const path = `/v2/bot/user/${encodeURIComponent(only)}/richmenu`;
	return lineMenuId === null
		? callLineJson(env, path, { method: "DELETE" })
		: callLineJson(env, `${path}/${encodeURIComponent(lineMenuId)}`, { method: "POST" });
}

/** Change for all users whom LINE shows a menu: `to` replaces it; without `to` it is unlinked. */
export interface MenuBatchChange {
	from: string;
	to: string | null;
}

/**
 * Changes the menu of all its users by one call, which LINE carries out later. After an interruption, the same
 * call with the same key continues it. LINE allows three such calls an hour.
 */
export const changeMenuInBatch = (
	env: Env,
	{ from, to }: MenuBatchChange,
	resumeRequestKey: string,
): Promise<LineResult> =>
	callLineJson(
		env,
		"/v2/bot/richmenu/batch",
		json({
			operations: [to === null ? { type: "unlink", from } : { type: "link", from, to }],
			resumeRequestKey,
		}),
	);

/** Progress of such a call. LINE responds with 404 after fourteen days. */
export const findMenuBatchProgress = (
	env: Env,
	requestId: string,
): Promise<LineResult<{ phase: "ongoing" | "succeeded" | "failed" }>> =>
	callLineJson(env, `/v2/bot/richmenu/progress/batch?requestId=${encodeURIComponent(requestId)}`);

/** Menu linked to one friend. LINE responds with 404 if there is none. */
export const findMenuOfFriend = (env: Env, userId: string): Promise<LineResult<{ richMenuId: string }>> =>
	callLineJson(env, `/v2/bot/user/${encodeURIComponent(userId)}/richmenu`);

/** Aliases of the channel's menus, created by any tool. */
export const listAliases = (env: Env): Promise<LineResult<{ aliases: LineAlias[] }>> =>
	callLineJson(env, "/v2/bot/richmenu/alias/list");

export const findMenu = (env: Env, lineMenuId: string): Promise<LineResult<Pick<LineMenu, "name">>> =>
	callLineJson(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`);

/** Creates an alias, by which other menus switch to a menu. LINE refuses an existing alias. */
export const createAlias = (env: Env, alias: LineAlias): Promise<LineResult> =>
	callLineJson(env, "/v2/bot/richmenu/alias", json(alias));

/** Points an alias to another menu. LINE refuses an unknown alias. */
export const updateAlias = (env: Env, { richMenuAliasId, richMenuId }: LineAlias): Promise<LineResult> =>
	callLineJson(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, json({ richMenuId }));

export const deleteAlias = (env: Env, richMenuAliasId: string): Promise<LineResult> =>
	callLineJson(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, { method: "DELETE" });

export interface LineAlias {
	richMenuAliasId: string;
	richMenuId: string;
}

/** Sets or clears the menu of all friends without one of their own. */
export const setDefaultMenu = (env: Env, lineMenuId: string | null): Promise<LineResult> =>
	lineMenuId === null
		? callLineJson(env, "/v2/bot/user/all/richmenu", { method: "DELETE" })
		: callLineJson(env, `/v2/bot/user/all/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "POST" });

const json = (body: object): LineInit => ({
	method: "POST",
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
});
