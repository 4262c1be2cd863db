import { useSearchParams } from "wouter";
import type { Sought } from "./api.ts";

/** Which answers are asked for: it stands in the address, so that it can be kept and handed on. */
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
