import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { bulkLinkRequest, bulkUnlinkRequest } from "../schemas/richmenu-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import {
	findLinkedMenu,
	findStoredMenu,
	linkMenu,
	readDefaultMenu,
	storeDefaultMenu,
	unlinkMenu,
} from "../store/richmenu-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall, refuseLineProperty, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";
import { menuNotFound } from "./richmenu-calls.ts";

export const handleMenuLink: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const { userId = "", richMenuId = "" } = parameters;
	const refusal = refuseUser(platform, userId) ?? refuseMenu(platform, richMenuId);
	if (refusal) return refusal;
	linkMenu(platform.sql, userId, richMenuId);
	return answerLine({});
});

/** Returns the menu linked to one user; the default menu does not count. */
export const handleLinkedMenuGet: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const richMenuId = findLinkedMenu(platform.sql, parameters.userId ?? "");
	return richMenuId === null ? refuseLineCall(404, "the user has no richmenu") : answerLine({ richMenuId });
});

export const handleMenuUnlink: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const { userId = "" } = parameters;
	const refusal = refuseUser(platform, userId);
	if (refusal) return refusal;
	unlinkMenu(platform.sql, userId);
	return answerLine({});
});

/** Sets the menu of all friends without one of their own. */
export const handleDefaultMenuSet: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const { richMenuId = "" } = parameters;
	const refusal = refuseMenu(platform, richMenuId);
	if (refusal) return refusal;
	storeDefaultMenu(platform.sql, richMenuId);
	return answerLine({});
});

export const handleDefaultMenuClear: LineCallHandler = withoutRetryKey((platform) => {
	storeDefaultMenu(platform.sql, null);
	return answerLine({});
});

export const handleDefaultMenuGet: LineCallHandler = withoutRetryKey((platform) => {
	const richMenuId = readDefaultMenu(platform.sql);
	return richMenuId === null ? refuseLineCall(404, "no default richmenu") : answerLine({ richMenuId });
});

/**
 * LINE accepts bulk calls and carries them out later; the simulator does it at once. Unknown ids change
 * nothing.
 */
export const handleBulkLink = withoutRetryKey(
	withJsonBody(bulkLinkRequest, (platform, _call, { richMenuId, userIds }) => {
		const refusal = refuseMalformedIds(userIds) ?? refuseMenu(platform, richMenuId);
		if (refusal) return refusal;
		for (const userId of knownUsers(platform, userIds)) linkMenu(platform.sql, userId, richMenuId);
		return answerLine({}, 202);
	}),
);

export const handleBulkUnlink = withoutRetryKey(
	withJsonBody(bulkUnlinkRequest, (platform, _call, { userIds }) => {
		const refusal = refuseMalformedIds(userIds);
		if (refusal) return refusal;
		for (const userId of knownUsers(platform, userIds)) unlinkMenu(platform.sql, userId);
		return answerLine({}, 202);
	}),
);

const knownUsers = (platform: SimulatorPlatform, userIds: string[]) =>
	userIds.filter((userId) => findSimulatedFriend(platform.sql, userId));

function refuseUser(platform: SimulatorPlatform, userId: string): SimulatedLineAnswer | null {
	if (!isLineUserId(userId)) return refuseLineCall(400, "The value for the 'userId' parameter is invalid");
	return findSimulatedFriend(platform.sql, userId)
		? null
		: refuseLineCall(400, "The user hasn't added the account as a friend");
}

function refuseMalformedIds(userIds: string[]): SimulatedLineAnswer | null {
	const invalidIndex = userIds.findIndex((userId) => !isLineUserId(userId));
	return invalidIndex >= 0 ? refuseLineProperty(`userIds[${invalidIndex}]`) : null;
}

function refuseMenu(platform: SimulatorPlatform, richMenuId: string): SimulatedLineAnswer | null {
	const menu = findStoredMenu(platform.sql, richMenuId);
	if (!menu) return menuNotFound();
	return menu.hasPicture
		? null
		: refuseLineCall(400, "must upload richmenu image before applying it to user");
}
