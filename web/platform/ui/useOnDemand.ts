import { useCallback, useState } from "react";
import { toastFailed } from "./toast.ts";

/**
 * A component that is loaded when it is asked for, and null until then. Where it cannot be loaded that is said, and the
 * page goes on as it is; the next time asks again.
 */
export function useOnDemand<Part>(load: () => Promise<Part>): [part: Part | null, ask: () => void] {
	const [part, setPart] = useState<Part | null>(null);
	const ask = useCallback(() => {
		// A component is itself a function, which a setter would call.
		load().then((loaded) => setPart(() => loaded), toastFailed);
	}, [load]);
	return [part, ask];
}
