import { useCallback, useState } from "react";
import { importPart } from "#web/platform/api/importPart.ts";
import { toastFailed } from "./toast.ts";

/** Lazily loaded component; null until loaded. A failed load shows a toast, and the next call retries. */
export function useOnDemand<Part>(load: () => Promise<Part>): [part: Part | null, request: () => void] {
	const [part, setPart] = useState<Part | null>(null);
	const request = useCallback(() => {
		// Wrapped, because a state setter calls a function that it receives.
		importPart(load).then((loadedPart) => setPart(() => loadedPart), toastFailed);
	}, [load]);
	return [part, request];
}
