import { useState } from "react";
import { createTaskLock } from "./createTaskLock.ts";
import { useKeptFocus } from "./useKeptFocus.ts";

/**
 * Prevents concurrent runs of an operation. State alone is not enough: a second press can arrive before the
 * first is rendered.
 */
export function useBusy() {
	const [busy, setBusy] = useState(false);
	const [run] = useState(() => createTaskLock(setBusy));
	useKeptFocus(busy);
	return { busy, run };
}
