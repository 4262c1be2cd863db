import { useSearchParams } from "wouter";
import type { AnswerFilter } from "./formApi.ts";

/** Filter of responses, stored in the URL for bookmarks and sharing. */
export function useAnswerFilter(): {
	filter: AnswerFilter;
	changeFilter: (part: Partial<AnswerFilter>) => void;
} {
	const [parameters, setParameters] = useSearchParams();
	const filter: AnswerFilter = {
		search: parameters.get("search") ?? "",
		date_from: parameters.get("date_from") ?? "",
		date_to: parameters.get("date_to") ?? "",
	};
	const changeFilter = (part: Partial<AnswerFilter>) => {
		const nonEmpty = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(nonEmpty), { replace: true });
	};
	return { filter, changeFilter };
}
