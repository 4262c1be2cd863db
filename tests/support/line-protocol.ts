/** What a test and its stand-in for LINE say to each other. */
export type Endpoint =
	| "push"
	| "multicast"
	| "reply"
	| "profile"
	| "quota"
	| "consumption"
	| "content"
	| "menu-make"
	| "menu-picture"
	| "menu-delete"
	| "menu-list"
	| "menu-find"
	| "menu-of-user"
	| "menu-link"
	| "menu-unlink"
	| "menu-alias-make"
	| "menu-alias-change"
	| "menu-alias-delete"
	| "menu-default"
	| "menu-default-clear"
	| "login-token"
	| "login-verify"
	| "info";

/**
 * How LINE takes one call. `drop` breaks the connection, `silence` never answers; with `accepted` LINE has taken the
 * messages before that. `usual` is what LINE does unscripted, `after` so many milliseconds.
 */
export type ScriptedAnswer =
	| {
			status: number;
			message?: string;
			json?: unknown;
			text?: string;
			headers?: Record<string, string>;
			accepted?: boolean;
	  }
	| { ends: "drop" | "silence"; accepted?: boolean }
	| { usual: true; after?: number };

export interface LineCall {
	endpoint: Endpoint | "unknown";
	path: string;
	headers: Record<string, string>;
	body: {
		/** Of a multicast a list. */
		to?: string | string[];
		replyToken?: string;
		messages?: { type: string; text?: string }[];
		richMenuId?: string;
		richMenuAliasId?: string;
		userIds?: string[];
	} | null;
	status: number | "drop" | "silence";
}

/** A call that LINE took: these messages are on the friend's phone. */
export interface Acceptance {
	method: "push" | "multicast" | "reply";
	/** The friend's user id, or the reply token. A multicast is one of these for each friend. */
	to: string;
	retryKey: string | null;
	texts: string[];
}

/** A rich menu as LINE has it. */
export interface MadeMenu {
	richMenuId: string;
	name: string;
	chatBarText: string;
	selected: boolean;
	size: { width: number; height: number };
	areas: { bounds: object; action: object }[];
	/** Bytes of its picture; 0 before it has one. */
	pictureBytes: number;
}

export interface LineRecord {
	calls: LineCall[];
	/** How often somebody looked whether LINE is there, which is no call of the account's. */
	knocks: number;
	accepted: Acceptance[];
	menus: MadeMenu[];
	/** Which menu each user is shown. */
	shown: Record<string, string>;
	/** The menu that each alias names. */
	aliases: Record<string, string>;
	/** The menu of users without one of their own. */
	defaultMenu: string | null;
}
