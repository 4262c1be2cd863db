import { useCallback, useRef, useState } from "react";
import { importAgain } from "./importAgain.ts";
import { toastFailed } from "./toast.ts";

/** Lazily loaded component; null until loaded. A failed load shows a toast, and the next call retries. */
export function useOnDemand<Part>(load: () => Promise<Part>): [part: Part | null, request: () => void] {
	const [part, setPart] = useState<Part | null>(null);
	const attempts = useRef(0);
	const request = useCallback(() => {
		// Wrapped, because a state setter calls a function that it receives.
		load()
			.catch((error) => importAgain<Part>(error, ++attempts.current))
			.then((loadedPart) => setPart(() => loadedPart), toastFailed);
	}, [load]);
	return [part, request];
}
