import { sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/** Content of a rich menu's versions; the on/off state is not versioned. */
export const richmenuVersions: VersionRules = {
	kind: "richmenu",
	table: richmenus,
	content: sql`json_object('name', ${richmenus.name}, 'chat_bar_text', ${richmenus.chatBarText},
		'selected', ${richmenus.selected}, 'media_key', ${richmenus.mediaKey}, 'buttons', json(${richmenus.buttons}))`,
};
