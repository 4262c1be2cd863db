import type { Platform } from "../platform.ts";
import { isUserId } from "../rules/ids.ts";
import { bulkLinkRequest, bulkUnlinkRequest } from "../schemas/richmenu.ts";
import { findFriend } from "../store/friends.ts";
import {
	defaultMenu,
	findMenu,
	linkedMenu,
	linkMenu,
	setDefaultMenu,
	unlinkMenu,
} from "../store/richmenus.ts";
import { answer, type LineAnswer, refuse, refuseProperty } from "./answer.ts";
import type { Handle } from "./call.ts";
import { unrepeatable, withBody } from "./door.ts";
import { menuNotFound } from "./richmenus.ts";

export const linkOne: Handle = unrepeatable((platform, { parameters }) => {
	const { userId = "", richMenuId = "" } = parameters;
	const refusal = refuseUser(platform, userId) ?? refuseMenu(platform, richMenuId);
	if (refusal) return refusal;
	linkMenu(platform.sql, userId, richMenuId);
	return answer({});
});

/** Returns the menu linked to one user; the default menu does not count. */
export const showOne: Handle = unrepeatable((platform, { parameters }) => {
	const richMenuId = linkedMenu(platform.sql, parameters.userId ?? "");
	return richMenuId === null ? refuse(404, "the user has no richmenu") : answer({ richMenuId });
});

export const unlinkOne: Handle = unrepeatable((platform, { parameters }) => {
	const { userId = "" } = parameters;
	const refusal = refuseUser(platform, userId);
	if (refusal) return refusal;
	unlinkMenu(platform.sql, userId);
	return answer({});
});

/** Sets the menu of all friends without one of their own. */
export const setDefault: Handle = unrepeatable((platform, { parameters }) => {
	const { richMenuId = "" } = parameters;
	const refusal = refuseMenu(platform, richMenuId);
	if (refusal) return refusal;
	setDefaultMenu(platform.sql, richMenuId);
	return answer({});
});

export const clearDefault: Handle = unrepeatable((platform) => {
	setDefaultMenu(platform.sql, null);
	return answer({});
});

export const showDefault: Handle = unrepeatable((platform) => {
	const richMenuId = defaultMenu(platform.sql);
	return richMenuId === null ? refuse(404, "no default richmenu") : answer({ richMenuId });
});

/**
 * LINE accepts bulk calls and carries them out later; the simulator does it at once. Unknown ids change
 * nothing.
 */
export const linkMany = unrepeatable(
	withBody(bulkLinkRequest, (platform, _call, { richMenuId, userIds }) => {
		const refusal = refuseForm(userIds) ?? refuseMenu(platform, richMenuId);
		if (refusal) return refusal;
		for (const userId of known(platform, userIds)) linkMenu(platform.sql, userId, richMenuId);
		return answer({}, 202);
	}),
);

export const unlinkMany = unrepeatable(
	withBody(bulkUnlinkRequest, (platform, _call, { userIds }) => {
		const refusal = refuseForm(userIds);
		if (refusal) return refusal;
		for (const userId of known(platform, userIds)) unlinkMenu(platform.sql, userId);
		return answer({}, 202);
	}),
);

const known = (platform: Platform, userIds: string[]) =>
	userIds.filter((userId) => findFriend(platform.sql, userId));

function refuseUser(platform: Platform, userId: string): LineAnswer | null {
	if (!isUserId(userId)) return refuse(400, "The value for the 'userId' parameter is invalid");
	return findFriend(platform.sql, userId)
		? null
		: refuse(400, "The user hasn't added the account as a friend");
}

function refuseForm(userIds: string[]): LineAnswer | null {
	const wrong = userIds.findIndex((userId) => !isUserId(userId));
	return wrong >= 0 ? refuseProperty(`userIds[${wrong}]`) : null;
}

function refuseMenu(platform: Platform, richMenuId: string): LineAnswer | null {
	const menu = findMenu(platform.sql, richMenuId);
	if (!menu) return menuNotFound();
	return menu.hasPicture ? null : refuse(400, "must upload richmenu image before applying it to user");
}
