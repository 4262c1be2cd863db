import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: landings, addresses through which friends add the account. */
export const landing = defineKind({
	label: "流入経路",
	path: "landing",
	listPage: "landings",
	help: "友だちがどこから追加したかを、経路ごとのアドレスで計測します。",
	creation: { by: "page", address: "newLanding" },
	editPage: "landing",
	optionalActions: ["copy"],
	hasAppendix: true,
	searchesCode: true,
	readAbility: "landing-read",
	writeAbility: "landing-write",
});

/** Path of a landing page, under the console's origin. */
export const landingPath = <Code extends string>(code: Code) => `/r/${code}` as const;

/** Paths of the page's add button and of its picture. */
export const landingAddPath = <Code extends string>(code: Code) => `${landingPath(code)}/add` as const;
export const landingPicturePath = <Code extends string>(code: Code) =>
	`${landingPath(code)}/picture` as const;

/** Redirect path after a LINE login. It must be registered at LINE (docs/operations.md). */
export const LANDING_LOGIN_PATH = "/r/login/return";

/**
 * Returns the code in a landing's address, its last segment of six to ten characters (E-232); null for any
 * other text.
 */
export function landingCodeIn(text: string): string | null {
	const [, code] = /^https?:\/\/[^?#]*\/([0-9A-Za-z]{6,10})\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
	return code ?? null;
}

export interface LandingRow extends ItemRow {
	code: string;
}

export interface LandingAppendix {
	/** Number of visits, and of friends added through them. */
	visit_count: number;
	member_count: number;
}
