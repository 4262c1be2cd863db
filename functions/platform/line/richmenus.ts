import type { LineMenu } from "#domain/content/rich-menus/at-line.ts";
import type { Answer } from "#domain/engine/deliveries/verdict.ts";
import type { Env } from "#functions/env.ts";
import { answerOf, callLine, LINE_DATA_API, type LineBody, type LineInit } from "./client.ts";

/** LINE's limit of user ids in one bulk call. */
export const MAX_BULK_USERS = 500;

/** Status and body of LINE's response. */
interface Told<Body = object> {
	answer: Answer;
	body: Partial<Body>;
}

/** Makes a menu without its picture. */
export const createMenu = (env: Env, menu: LineMenu): Promise<Told<{ richMenuId: string }>> =>
	tell(env, "/v2/bot/richmenu", json(menu));

export const uploadMenuPicture = (
	env: Env,
	lineMenuId: string,
	picture: { bytes: ArrayBuffer; type: string },
): Promise<Told> =>
	tell(
		env,
		`/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}/content`,
		{ method: "POST", headers: { "Content-Type": picture.type }, body: picture.bytes },
		LINE_DATA_API,
	);

export const deleteMenu = (env: Env, lineMenuId: string): Promise<Told> =>
	tell(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "DELETE" });

/** The menus that were made through LINE's API, by any tool. */
export const listMenus = (
	env: Env,
): Promise<Told<{ richmenus: (Pick<LineMenu, "name"> & { richMenuId: string })[] }>> =>
	tell(env, "/v2/bot/richmenu/list");

/**
 * Shows friends a menu, or none: one friend by LINE's single call, which takes effect at once, several by its bulk
 * call.
 */
export function linkFriends(env: Env, lineMenuId: string | null, userIds: string[]): Promise<Told> {
	const [only = "", ...others] = userIds;
	if (others.length > 0) {
		return lineMenuId === null
			? tell(env, "/v2/bot/richmenu/bulk/unlink", json({ userIds }))
			: tell(env, "/v2/bot/richmenu/bulk/link", json({ richMenuId: lineMenuId, userIds }));
	}
	const path = `/v2/bot/user/${encodeURIComponent(only)}/richmenu`;
	return lineMenuId === null
		? tell(env, path, { method: "DELETE" })
		: tell(env, `${path}/${encodeURIComponent(lineMenuId)}`, { method: "POST" });
}

/** The menu that LINE shows to one friend alone. LINE answers 404 where there is none. */
export const menuOfFriend = (env: Env, userId: string): Promise<Told<{ richMenuId: string }>> =>
	tell(env, `/v2/bot/user/${encodeURIComponent(userId)}/richmenu`);

export const findMenu = (env: Env, lineMenuId: string): Promise<Told<Pick<LineMenu, "name">>> =>
	tell(env, `/v2/bot/richmenu/${encodeURIComponent(lineMenuId)}`);

/** Makes an alias, by which other menus switch to a menu. LINE refuses one that is there already. */
export const createAlias = (env: Env, alias: LineAlias): Promise<Told> =>
	tell(env, "/v2/bot/richmenu/alias", json(alias));

/** Has an alias name another menu. LINE refuses one that is not there. */
export const updateAlias = (env: Env, { richMenuAliasId, richMenuId }: LineAlias): Promise<Told> =>
	tell(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, json({ richMenuId }));

export const deleteAlias = (env: Env, richMenuAliasId: string): Promise<Told> =>
	tell(env, `/v2/bot/richmenu/alias/${encodeURIComponent(richMenuAliasId)}`, { method: "DELETE" });

interface LineAlias {
	richMenuAliasId: string;
	richMenuId: string;
}

/** Shows a menu, or none, to all friends without one of their own. */
export const setDefaultMenu = (env: Env, lineMenuId: string | null): Promise<Told> =>
	lineMenuId === null
		? tell(env, "/v2/bot/user/all/richmenu", { method: "DELETE" })
		: tell(env, `/v2/bot/user/all/richmenu/${encodeURIComponent(lineMenuId)}`, { method: "POST" });

const json = (body: object): LineInit => ({
	method: "POST",
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
});

/** Never throws: silence is an answer that the caller must judge. */
async function tell<Body>(env: Env, path: string, init?: LineInit, base?: string): Promise<Told<Body>> {
	try {
		const response = await callLine(env, path, init, base);
		const body = ((await response.json().catch(() => null)) ?? {}) as Partial<Body> & LineBody;
		return { answer: answerOf(response, body), body };
	} catch {
		return { answer: { kind: "silence" }, body: {} };
	}
}
