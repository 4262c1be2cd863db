import { useParams, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ASSIGNMENT_FILTERS, type AssignmentFilter } from "#domain/inbox/chat/members-query.ts";

/** Filter of the talk list. */
export interface ChatFilter {
	name: string;
	assigned: AssignmentFilter;
	waiting: boolean;
	important: boolean;
	isNew: boolean;
	tag: number | null;
}

export const UNFILTERED_CHAT: ChatFilter = {
	name: "",
	assigned: "all",
	waiting: false,
	important: false,
	isNew: false,
	tag: null,
};

/** Friend of the open talk and filter of the list, both stored in the URL. */
export function useChatAddress() {
	const { id } = useParams();
	const [parameters, setParameters] = useSearchParams();
	const assigned = parameters.get("assigned");
	const tag = Math.trunc(Number(parameters.get("tag")));
	const filter: ChatFilter = {
		name: parameters.get("name") ?? "",
		assigned:
			assigned !== null && Object.hasOwn(ASSIGNMENT_FILTERS, assigned)
				? (assigned as AssignmentFilter)
				: "all",
		waiting: parameters.has("waiting"),
		important: parameters.has("important"),
		isNew: parameters.has("new"),
		tag: tag > 0 ? tag : null,
	};
	const show = (part: Partial<ChatFilter>) =>
		setParameters(queryOf({ ...filter, ...part }), { replace: true });
	return {
		friendId: id === undefined ? null : Number(id),
		filter,
		show,
		/** URL of a friend's talk with the same filter; of the list for null. */
		addressWith: (friendId: number | null) =>
			friendId === null
				? addressOf("chat", queryOf(filter))
				: addressOf("chatTalk", { id: friendId, ...queryOf(filter) }),
	};
}

const queryOf = ({ name, assigned, waiting, important, isNew, tag }: ChatFilter): Record<string, string> => ({
	...(name && { name }),
	...(assigned !== "all" && { assigned }),
	...(waiting && { waiting: "1" }),
	...(important && { important: "1" }),
	...(isNew && { new: "1" }),
	...(tag !== null && { tag: String(tag) }),
});
