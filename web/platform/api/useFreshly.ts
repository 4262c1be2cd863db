import { useState } from "react";
import useSWR from "swr";
import { freshKey } from "./freshKey.ts";

/**
 * Reads what an editor opens with: never what an earlier opening left behind, which the server would refuse as out of
 * date, and never again under the hands of whoever is editing.
 */
export function useFreshly<Data>(what: (string | number)[] | null, load: () => Promise<Data>) {
	const [opening] = useState(freshKey);
	return useSWR(what && [...what, opening], load, {
		revalidateOnFocus: false,
		revalidateOnReconnect: false,
		revalidateIfStale: false,
	});
}
