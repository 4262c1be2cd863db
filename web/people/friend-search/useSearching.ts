import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { problemsOfRefusal } from "#web/engine/filters/refusal.ts";
import { NO_PROBLEMS, type Problems } from "#web/platform/ui/problems.ts";
import { useGoOn } from "#web/platform/ui/useGoOn.ts";
import { storeSearch } from "./api.ts";

interface From {
	/** The search that stands under the address now; empty where none does. */
	fid: string;
	name: string;
	/** It stands under the same address again. */
	onReplaced: () => void;
}

/** Stores a search and goes to its address, which is the same one where it was the operator's own. */
export function useSearching({ fid, name, onReplaced }: From) {
	const goOn = useGoOn();
	const [searching, setSearching] = useState(false);
	const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
	const search = async (filter: Filter) => {
		setSearching(true);
		setProblems(NO_PROBLEMS);
		try {
			const stored = await storeSearch({ fid, name, filter });
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
