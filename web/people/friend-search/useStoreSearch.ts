import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { problemsOfRefusal } from "#web/engine/filters/filterRefusal.ts";
import { type FormProblems, NO_PROBLEMS } from "#web/platform/ui/formProblems.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { storeFriendSearch } from "./friendSearchApi.ts";

interface CurrentSearch {
	/** Stored search of the current address; empty without one. */
	fid: string;
	name: string;
	/** Called when the search was replaced under the same address. */
	onReplaced: () => void;
}

/** Stores a search and navigates to its address, which stays the same for the operator's own search. */
export function useStoreSearch({ fid, name, onReplaced }: CurrentSearch) {
	const navigate = useNavigateIfMounted();
	const [searching, setSearching] = useState(false);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const search = async (filter: Filter) => {
		setSearching(true);
		setProblems(NO_PROBLEMS);
		try {
			const stored = await storeFriendSearch({ fid, name, filter });
			if (stored.fid === fid) onReplaced();
			else navigate(stored.redirect_to);
		} catch (error) {
			setProblems(problemsOfRefusal(error));
		} finally {
			setSearching(false);
		}
	};
	return { search, searching, problems };
}
