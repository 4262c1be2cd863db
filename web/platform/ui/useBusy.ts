import { useState } from "react";
import { oneAtATime } from "./oneAtATime.ts";

/**
 * Guards an operation against a second press. The state alone does not: the second press can come before the first is
 * rendered.
 */
export function useBusy() {
	const [busy, setBusy] = useState(false);
	const [run] = useState(() => oneAtATime(setBusy));
	return { busy, run };
}
