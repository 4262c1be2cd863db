import { useSearchParams } from "wouter";
import type { Sought } from "./api.ts";

/** Filter of responses, stored in the URL for bookmarks and sharing. */
export function useSought(): { sought: Sought; seek: (part: Partial<Sought>) => void } {
	const [parameters, setParameters] = useSearchParams();
	const sought: Sought = {
		search: parameters.get("search") ?? "",
		date_from: parameters.get("date_from") ?? "",
		date_to: parameters.get("date_to") ?? "",
	};
	const seek = (part: Partial<Sought>) => {
		const wanted = Object.entries({ ...sought, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(wanted), { replace: true });
	};
	return { sought, seek };
}
