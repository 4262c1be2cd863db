import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findStoredAlias, findStoredMenu, linkMenu } from "../store/richmenu-store.ts";

/** Result of a tap on a tab, as LINE reports it with the postback. */
interface SwitchOutcome extends Record<string, string> {
	status: "SUCCESS" | "RICHMENU_ALIAS_ID_NOTFOUND" | "RICHMENU_NOTFOUND";
}

/** Switches a phone to the menu of an alias, without any call: it is the friend's own menu from then on. */
export function switchMenu(
	{ sql }: SimulatorPlatform,
	userId: string,
	richMenuAliasId: string,
): SwitchOutcome {
	const alias = findStoredAlias(sql, richMenuAliasId);
	if (!alias) return { status: "RICHMENU_ALIAS_ID_NOTFOUND" };
	if (!findStoredMenu(sql, alias.richMenuId)) return { status: "RICHMENU_NOTFOUND" };
	linkMenu(sql, userId, alias.richMenuId);
	return { status: "SUCCESS", newRichMenuAliasId: richMenuAliasId };
}
