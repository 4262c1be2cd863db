import { Redirect, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/**
 * Former page of the friend search: leads to the list of friends with the same conditions. A search that
 * is not stored found no friends who blocked the account.
 */
export function FriendSearchPage() {
	const [parameters] = useSearchParams();
	const state = parameters.has("fid") ? {} : { state: "active" };
	return <Redirect to={addressOf("friends", { ...state, ...Object.fromEntries(parameters) })} replace />;
}
