import { useState } from "react";
import { oneAtATime } from "./oneAtATime.ts";

/**
 * Prevents a second run of an operation. State alone is not enough: a second press can arrive before the
 * first is rendered.
 */
export function useBusy() {
	const [busy, setBusy] = useState(false);
	const [run] = useState(() => oneAtATime(setBusy));
	return { busy, run };
}
