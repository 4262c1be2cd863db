/** Names of the fake's endpoints. */
export type LineEndpoint =
	| "push"
	| "multicast"
	| "broadcast"
	| "narrowcast"
	| "narrowcast-progress"
	| "audience"
	| "send-figures"
	| "reply"
	| "profile"
	| "mark-read"
	| "validate"
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
	| "menu-batch"
	| "menu-batch-progress"
	| "menu-alias-make"
	| "menu-alias-change"
	| "menu-alias-delete"
	| "menu-default"
	| "menu-default-clear"
	| "friendship"
	| "liff"
	| "login-token"
	| "login-verify"
	| "token-verify"
	| "token-issue"
	| "coupon"
	| "followers"
	| "follower-count"
	| "delivery-count"
	| "demographic"
	| "unit-figures"
	| "menu-figures"
	| "unit-count"
	| "memberships"
	| "unit-list"
	| "menu-alias-list"
	| "webhook-find"
	| "webhook-set"
	| "webhook-test"
	| "info"
	| "loading"
	| "link-token"
	| "group-summary"
	| "group-count"
	| "group-profile"
	| "group-ids"
	| "group-leave";

/**
 * Scripted answer to one call. `drop` closes the connection, `silence` never answers; with `accepted` LINE
 * has accepted the messages before that. `usual` is the unscripted answer, delayed by `after` ms.
 */
export type ScriptedLineAnswer =
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

export interface RecordedLineCall {
	endpoint: LineEndpoint | "unknown";
	path: string;
	headers: Record<string, string>;
	body: {
		/** Array for a multicast. */
		to?: string | string[];
		replyToken?: string;
		messages?: { type: string; text?: string }[];
		richMenuId?: string;
		richMenuAliasId?: string;
		operations?: { type: string; from?: string; to?: string }[];
		resumeRequestKey?: string;
		userIds?: string[];
		endpoint?: string;
		customAggregationUnits?: string[];
	} | null;
	status: number | "drop" | "silence";
}

/** Accepted call: its messages have arrived on the friend's phone. */
export interface RecordedAcceptance {
	method: "push" | "multicast" | "reply" | "broadcast" | "narrowcast";
	/** User id or reply token; a multicast has one acceptance per friend. "" where LINE chooses the friends. */
	to: string;
	retryKey: string | null;
	texts: string[];
}

/** Rich menu stored at LINE. */
export interface StoredLineMenu {
	richMenuId: string;
	name: string;
	chatBarText: string;
	selected: boolean;
	size: { width: number; height: number };
	areas: { bounds: object; action: object }[];
	/** Size of its picture; 0 without one. */
	pictureBytes: number;
}

export interface LineRecord {
	calls: RecordedLineCall[];
	/** Number of requests that only probe whether LINE is reachable. */
	knocks: number;
	accepted: RecordedAcceptance[];
	menus: StoredLineMenu[];
	/** Linked menu per user. */
	shown: Record<string, string>;
	/** Menu per alias. */
	aliases: Record<string, string>;
	/** Audiences by creation. */
	audiences: { description: string; users: number }[];
	/** Coupons by creation. */
	coupons: { couponId: string; title: string; status: string }[];
	/** Default menu. */
	defaultMenu: string | null;
}
