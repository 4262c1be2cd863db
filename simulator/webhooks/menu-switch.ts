import type { Platform } from "../platform.ts";
import { findAlias, findMenu, linkMenu } from "../store/richmenus.ts";

/** Result of a tap on a tab, as LINE reports it with the postback. */
interface SwitchOutcome extends Record<string, string> {
	status: "SUCCESS" | "RICHMENU_ALIAS_ID_NOTFOUND" | "RICHMENU_NOTFOUND";
}

/** Switches a phone to the menu of an alias, without any call: it is the friend's own menu from then on. */
export function switchMenu({ sql }: Platform, userId: string, richMenuAliasId: string): SwitchOutcome {
	const alias = findAlias(sql, richMenuAliasId);
	if (!alias) return { status: "RICHMENU_ALIAS_ID_NOTFOUND" };
	if (!findMenu(sql, alias.richMenuId)) return { status: "RICHMENU_NOTFOUND" };
	linkMenu(sql, userId, alias.richMenuId);
	return { status: "SUCCESS", newRichMenuAliasId: richMenuAliasId };
}
