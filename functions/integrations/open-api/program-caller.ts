import { EVERYBODY_SCOPE, type FriendScope, scopeOfFilter } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { TokenRecord } from "./token-record.ts";

/** Program that makes a call. */
export interface ApiCaller {
	codeId: number;
	tokenId: number;
	/** Operator who issued the token and is responsible for it; null if nobody did. */
	issuedBy: number | null;
	rights: ReadonlySet<ApiRight>;
	/** Abilities of the operator who issued the token, which limit the program. */
	abilities: readonly Ability[];
	/** The filter of its service code; null covers every friend. */
	friends: Filter | null;
	/** Visibility in the same form: every list and look-up of friends includes `visibleTo` of it. */
	friendScope: FriendScope;
}

export function callerOf({
	codeId,
	tokenId,
	issuedBy,
	rights,
	abilities,
	memberQueryId,
	filter,
}: TokenRecord): ApiCaller {
	// A filter that cannot be read selects nobody.
	const friends = memberQueryId === null ? null : (filter ?? readFilter(null));
	const friendScope = friends === null ? EVERYBODY_SCOPE : scopeOfFilter(friends);
	return { codeId, tokenId, issuedBy, rights: new Set(rights), abilities, friends, friendScope };
}
