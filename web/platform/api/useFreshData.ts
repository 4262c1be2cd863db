import { useState } from "react";
import useSWR from "swr";
import { createKey } from "./createKey.ts";

/**
 * Loads an editor's data anew at each opening, since the server would refuse an outdated version, and never
 * again during editing.
 */
export function useFreshData<Data>(key: (string | number)[] | null, load: () => Promise<Data>) {
	const [opening] = useState(createKey);
	return useSWR(key && [...key, opening], load, {
		revalidateOnFocus: false,
		revalidateOnReconnect: false,
		revalidateIfStale: false,
	});
}
