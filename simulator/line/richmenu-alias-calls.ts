import { aliasRequest, aliasUpdateRequest } from "../schemas/richmenu-requests.ts";
import * as store from "../store/richmenu-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const MAX_ALIASES = 1_000;

const aliasNotFound = (): SimulatedLineAnswer => refuseLineCall(404, "richmenu alias not found");

/** Creates an alias of a menu that has a picture. An existing alias is refused. */
export const handleAliasCreate = withoutRetryKey(
	withJsonBody(aliasRequest, (platform, _call, alias) => {
		if (store.findStoredAlias(platform.sql, alias.richMenuAliasId))
			return refuseLineCall(400, "conflict richmenu alias id");
		if (store.listStoredAliases(platform.sql).length >= MAX_ALIASES)
			return refuseLineCall(400, "The number of rich menu aliases exceeds the limit");
		const refusal = refuseMenu(store.findStoredMenu(platform.sql, alias.richMenuId));
		if (refusal) return refusal;
		store.storeAlias(platform.sql, alias);
		return answerLine({});
	}),
);

export const handleAliasUpdate = withoutRetryKey(
	withJsonBody(aliasUpdateRequest, (platform, { parameters }, { richMenuId }) => {
		const { richMenuAliasId = "" } = parameters;
		if (!store.findStoredAlias(platform.sql, richMenuAliasId)) return aliasNotFound();
		const refusal = refuseMenu(store.findStoredMenu(platform.sql, richMenuId));
		if (refusal) return refusal;
		store.storeAlias(platform.sql, { richMenuAliasId, richMenuId });
		return answerLine({});
	}),
);

export const handleAliasDelete: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const { richMenuAliasId = "" } = parameters;
	if (!store.findStoredAlias(platform.sql, richMenuAliasId)) return aliasNotFound();
	store.deleteStoredAlias(platform.sql, richMenuAliasId);
	return answerLine({});
});

export const handleAliasGet: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const alias = store.findStoredAlias(platform.sql, parameters.richMenuAliasId ?? "");
	return alias ? answerLine(alias) : aliasNotFound();
});

export const handleAliasList: LineCallHandler = withoutRetryKey((platform) =>
	answerLine({ aliases: store.listStoredAliases(platform.sql) }),
);

function refuseMenu(menu: { hasPicture: boolean } | undefined): SimulatedLineAnswer | null {
	if (!menu) return refuseLineCall(400, "richmenu not found");
	return menu.hasPicture
		? null
		: refuseLineCall(400, "must upload richmenu image before applying it to user");
}
