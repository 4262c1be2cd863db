import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { LinkPreview } from "#functions/platform/public-pages/preview-tags.ts";

/** Visitor whom LINE has identified; without a friend if nobody knows the user, or an operator has blocked them. */
export interface LiffVisitor {
	lineUserId: string;
	friendId: number | null;
}

/** Public page that an address of an app names. */
export interface LiffPage {
	preview: LinkPreview;
	/** Colour of the page, `#rrggbb`. */
	colour?: string;
	/** Path of the page for a visitor who stays anonymous; null if only friends may open it. */
	strangerPath: string | null;
	/** Path of the page for an identified visitor; null if they may not open it. */
	enter: (c: RequestContext, visitor: LiffVisitor) => Promise<string | null>;
}

/** Kind of public page that a LIFF app opens. */
export interface LiffPurposeEntry {
	/** Query parameters that the address may carry on to the page. */
	params: readonly string[];
	/** Finds the page of a code; undefined where the visitor must not see it. */
	findPage: (ctx: Ctx, code: string, params: Record<string, string>) => Promise<LiffPage | undefined>;
}

/** Token of an address that names no friend: LINE identifies the visitor afterwards. */
export const NO_FRIEND_TOKEN = "";

/** Path with the parameters; `token` identifies the friend, and is the first one. */
export function pathWith(path: string, params: Record<string, string>, token?: [string, string]): string {
	const query = new URLSearchParams([...(token ? [token] : []), ...Object.entries(params)]).toString();
	return query === "" ? path : `${path}?${query}`;
}
