import type { LineMenu } from "#domain/content/rich-menus/to-line-menu.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Env } from "#functions/env.ts";
import {
	callLine,
	LINE_DATA_API,
	type LineInit,
	type LineResponseBody,
	toLineAnswer,
} from "./line-client.ts";

/** Maximum number of user ids in one bulk call of LINE. */
export const MAX_BULK_USERS = 500;

/** Status and body of LINE's response. */
interface LineResult<Body = object> {
	answer: SendAnswer;
	body: Partial<Body>;
}

/** Creates a menu without its picture. */
export const createMenu = (env: Env, menu: LineMenu): Promise<LineResult<{ richMenuId: string }>> =>
	callMenuApi(env, "/v2/bot/richmenu", json(menu));

export const uploadMenuPicture = (
	env: Env,
	lineMenuId: string,
	picture: { bytes: ArrayBuffer; type: string },
): Promise<LineResult> =>
	callMenuApi(
		env,
		`/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}/content`,
		{ method: "POST", headers: { "Content-Type": picture.type }, body: picture.bytes },
		LINE_DATA_API,
	);

export const deleteMenu = (env: Env, lineMenuId: string): Promise<LineResult> =>
	callMenuApi(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "DELETE" });

/** Menus created through LINE's API by any tool. */
export const listMenus = (
	env: Env,
): Promise<LineResult<{ richmenus: (Pick<LineMenu, "name"> & { richMenuId: string })[] }>> =>
	callMenuApi(env, "/v2/bot/richmenu/list");

/**
 * Links a menu to friends, or unlinks it. One friend is linked by LINE's single call, which takes effect at
 * once, several by its bulk call.
 */
export function linkFriends(env: Env, lineMenuId: string | null, userIds: string[]): Promise<LineResult> {
	const [only = "", ...others] = userIds;
	if (others.length > 0) {
		return lineMenuId === null
			? callMenuApi(env, "/v2/bot/richmenu/bulk/unlink", json({ userIds }))
			: callMenuApi(env, "/v2/bot/richmenu/bulk/link", json({ richMenuId: lineMenuId, userIds }));
	}
	const path = `/v2/bot/user/${encodeURIComponent(only)}/richmenu`;
	return lineMenuId === null
		? callMenuApi(env, path, { method: "DELETE" })
		: callMenuApi(env, `${path}/${encodeURIComponent(lineMenuId)}`, { method: "POST" });
}

/** Menu linked to one friend. LINE responds with 404 if there is none. */
export const findMenuOfFriend = (env: Env, userId: string): Promise<LineResult<{ richMenuId: string }>> =>
	callMenuApi(env, `/v2/bot/user/${encodeURIComponent(userId)}/richmenu`);

export const findMenu = (env: Env, lineMenuId: string): Promise<LineResult<Pick<LineMenu, "name">>> =>
	callMenuApi(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`);

/** Creates an alias, by which other menus switch to a menu. LINE refuses an existing alias. */
export const createAlias = (env: Env, alias: LineAlias): Promise<LineResult> =>
	callMenuApi(env, "/v2/bot/richmenu/alias", json(alias));

/** Points an alias to another menu. LINE refuses an unknown alias. */
export const updateAlias = (env: Env, { richMenuAliasId, richMenuId }: LineAlias): Promise<LineResult> =>
	callMenuApi(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, json({ richMenuId }));

export const deleteAlias = (env: Env, richMenuAliasId: string): Promise<LineResult> =>
	callMenuApi(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, { method: "DELETE" });

interface LineAlias {
	richMenuAliasId: string;
	richMenuId: string;
}

/** Sets or clears the menu of all friends without one of their own. */
export const setDefaultMenu = (env: Env, lineMenuId: string | null): Promise<LineResult> =>
	lineMenuId === null
		? callMenuApi(env, "/v2/bot/user/all/richmenu", { method: "DELETE" })
		: callMenuApi(env, `/v2/bot/user/all/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "POST" });

const json = (body: object): LineInit => ({
	method: "POST",
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
});

/** Never throws: a missing response is a result that the caller must handle. */
async function callMenuApi<Body>(
	env: Env,
	path: string,
	init?: LineInit,
	base?: string,
): Promise<LineResult<Body>> {
	try {
		const response = await callLine(env, path, init, base);
		const body = ((await response.json().catch(() => null)) ?? {}) as Partial<Body> & LineResponseBody;
		return { answer: toLineAnswer(response, body), body };
	} catch {
		return { answer: { kind: "silence" }, body: {} };
	}
}
