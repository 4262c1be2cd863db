import { useState } from "react";
import useSWR from "swr";
import { freshKey } from "./freshKey.ts";

/**
 * Loads an editor's data: never from an earlier opening, which the server would refuse as stale, and never
 * again during editing.
 */
export function useFreshly<Data>(what: (string | number)[] | null, load: () => Promise<Data>) {
	const [opening] = useState(freshKey);
	return useSWR(what && [...what, opening], load, {
		revalidateOnFocus: false,
		revalidateOnReconnect: false,
		revalidateIfStale: false,
	});
}
