import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: site scripts (`script` on the wire). */
export const script = defineKind({
	label: "サイト計測タグ",
	path: "script",
	listPage: "scripts",
	help: "自社サイトに貼り付けて、友だちがどこから来てどれだけ滞在したかを計測します。",
	creation: { by: "page", address: "newScript" },
	editPage: "script",
	optionalActions: ["copy"],
	hasAppendix: false,
	searchesCode: true,
	readAbility: "script-read",
	writeAbility: "script-write",
});

export const MAX_REFERERS = 20;
/** Maximum length of a rule's text. */
export const MAX_REFERER_RULE = 500;
/** Maximum duration, one day; longer visits are windows left open. */
export const MAX_STAY_SECONDS = 86_400;

/** Rule that counts visits whose referring address contains `rule` and that last at least this long. */
export interface StoredReferer {
	id: number;
	rule: string;
	stay_seconds: number;
}

export interface ScriptRow extends ItemRow {
	code: string;
	url: string;
	referers: (StoredReferer & { count: number })[];
	is_active: 0 | 1;
}
