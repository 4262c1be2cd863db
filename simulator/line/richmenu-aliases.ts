import { aliasRequest, aliasUpdateRequest } from "../schemas/richmenu.ts";
import * as store from "../store/richmenus.ts";
import { answer, type LineAnswer, refuse } from "./answer.ts";
import type { Handle } from "./call.ts";
import { unrepeatable, withBody } from "./door.ts";

const MAX_ALIASES = 1_000;

const aliasNotFound = (): LineAnswer => refuse(404, "richmenu alias not found");

/** Creates an alias of a menu that has a picture. An existing alias is refused. */
export const createAlias = unrepeatable(
	withBody(aliasRequest, (platform, _call, alias) => {
		if (store.findAlias(platform.sql, alias.richMenuAliasId))
			return refuse(400, "conflict richmenu alias id");
		if (store.listAliases(platform.sql).length >= MAX_ALIASES)
			return refuse(400, "The number of rich menu aliases exceeds the limit");
		const refusal = refuseMenu(store.findMenu(platform.sql, alias.richMenuId));
		if (refusal) return refusal;
		store.saveAlias(platform.sql, alias);
		return answer({});
	}),
);

export const updateAlias = unrepeatable(
	withBody(aliasUpdateRequest, (platform, { parameters }, { richMenuId }) => {
		const { richMenuAliasId = "" } = parameters;
		if (!store.findAlias(platform.sql, richMenuAliasId)) return aliasNotFound();
		const refusal = refuseMenu(store.findMenu(platform.sql, richMenuId));
		if (refusal) return refusal;
		store.saveAlias(platform.sql, { richMenuAliasId, richMenuId });
		return answer({});
	}),
);

export const deleteAlias: Handle = unrepeatable((platform, { parameters }) => {
	const { richMenuAliasId = "" } = parameters;
	if (!store.findAlias(platform.sql, richMenuAliasId)) return aliasNotFound();
	store.removeAlias(platform.sql, richMenuAliasId);
	return answer({});
});

export const findAlias: Handle = unrepeatable((platform, { parameters }) => {
	const alias = store.findAlias(platform.sql, parameters.richMenuAliasId ?? "");
	return alias ? answer(alias) : aliasNotFound();
});

export const listAliases: Handle = unrepeatable((platform) =>
	answer({ aliases: store.listAliases(platform.sql) }),
);

function refuseMenu(menu: { hasPicture: boolean } | undefined): LineAnswer | null {
	if (!menu) return refuse(400, "richmenu not found");
	return menu.hasPicture ? null : refuse(400, "must upload richmenu image before applying it to user");
}
