import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { problemsOfRefusal } from "#web/engine/filters/filterRefusal.ts";
import { type FormProblems, NO_PROBLEMS } from "#web/platform/ui/formProblems.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { storeFriendSearch } from "./api.ts";

interface From {
	/** The search that stands under the address now; empty where none does. */
	fid: string;
	name: string;
	/** It stands under the same address again. */
	onReplaced: () => void;
}

/** Stores a search and goes to its address, which is the same one where it was the operator's own. */
export function useSearching({ fid, name, onReplaced }: From) {
	const goOn = useNavigateIfMounted();
	const [searching, setSearching] = useState(false);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const search = async (filter: Filter) => {
		setSearching(true);
		setProblems(NO_PROBLEMS);
		try {
			const stored = await storeFriendSearch({ fid, name, filter });
			if (stored.fid === fid) onReplaced();
			else goOn(stored.redirect_to);
		} catch (error) {
			setProblems(problemsOfRefusal(error));
		} finally {
			setSearching(false);
		}
	};
	return { search, searching, problems };
}
