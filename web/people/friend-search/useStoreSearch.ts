import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { problemsOfRefusal } from "#web/engine/filters/filterRefusal.ts";
import { type FormProblems, NO_PROBLEMS } from "#web/platform/ui/formProblems.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { storeFriendSearch } from "./friendSearchApi.ts";

interface CurrentSearch {
	/** Stored search of the current address; empty without one. */
	fid: string;
	/** Called when the search was stored. */
	onSearched: () => void;
	/** Called when the search was replaced under the same address. */
	onReplaced: () => void;
}

/** Stores a search and navigates to its address, which stays the same for the operator's own search. */
export function useStoreSearch({ fid, onSearched, onReplaced }: CurrentSearch) {
	const navigate = useNavigateIfMounted();
	const [searching, setSearching] = useState(false);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const search = async (filter: Filter | (() => Filter | Promise<Filter>), name = "") => {
		setSearching(true);
		setProblems(NO_PROBLEMS);
		try {
			const stored = await storeFriendSearch({
				fid,
				name,
				filter: typeof filter === "function" ? await filter() : filter,
			});
			onSearched();
			if (stored.fid === fid) onReplaced();
			else navigate(addressOf("friends", { fid: stored.fid }));
		} catch (error) {
			setProblems(problemsOfRefusal(error));
		} finally {
			setSearching(false);
		}
	};
	return { search, searching, problems };
}
