import { useSearchParams } from "wouter";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { FRIEND_STATES, type FriendState } from "#domain/people/friends/friend-list-query.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import type { FriendListAddress } from "./friendSearchApi.ts";
import { useFriendOrders } from "./useFriendOrders.ts";

/** List without conditions. */
export const UNFILTERED_LIST: FriendListAddress = {
	fid: "",
	name: "",
	tagIds: [],
	tagOr: ANY_ALL.any,
	markIds: [],
	state: "all",
	followed: null,
	blocked: null,
	sort: null,
};

/** Conditions of the list in the address; those of former addresses are read, too. */
export function useFriendListAddress(): [FriendListAddress, (change: Partial<FriendListAddress>) => void] {
	const [parameters, setParameters] = useSearchParams();
	const orders = useFriendOrders();
	const query: FriendListAddress = {
		fid: parameters.get("fid") ?? "",
		name: parameters.get("name") ?? parameters.get("search") ?? "",
		tagIds: idsOf(parameters.get("tags"), 1),
		tagOr: codeOf(Object.values(ANY_ALL), parameters.get("tag_or")) ?? ANY_ALL.any,
		markIds: idsOf(parameters.get("marks"), 0),
		state: stateOf(parameters.get("state")),
		followed: dayOf(parameters.get("followed")),
		blocked: dayOf(parameters.get("blocked")),
		sort: codeOf(orders, parameters.get("sort")),
	};
	const change = (part: Partial<FriendListAddress>) =>
		setParameters(parametersOf({ ...query, ...part }), {
			// Typing adds no steps to the browser's history.
			replace: part.name !== undefined,
		});
	return [query, change];
}

const parametersOf = ({ fid, name, tagIds, tagOr, markIds, ...query }: FriendListAddress) => ({
	...(fid && { fid }),
	...(name && { name }),
	...(tagIds.length > 0 && { tags: tagIds.join() }),
	...(tagIds.length > 0 && tagOr !== ANY_ALL.any && { tag_or: String(tagOr) }),
	...(markIds.length > 0 && { marks: markIds.join() }),
	...(query.state !== UNFILTERED_LIST.state && { state: query.state }),
	...(query.followed && { followed: query.followed }),
	...(query.blocked && { blocked: query.blocked }),
	...(query.sort !== null && { sort: String(query.sort) }),
});

/** Ids of a comma-separated list, from the smallest permitted one. */
const idsOf = (text: string | null, min: number): number[] =>
	(text ?? "")
		.split(",")
		.filter((id) => /^\d+$/.test(id))
		.map(Number)
		.filter((id) => Number.isSafeInteger(id) && id >= min);

const codeOf = <Code extends number>(codes: readonly Code[], text: string | null): Code | null =>
	codes.find((code) => String(code) === text) ?? null;

const stateOf = (text: string | null): FriendState =>
	text !== null && Object.hasOwn(FRIEND_STATES, text) ? (text as FriendState) : UNFILTERED_LIST.state;

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : null);
