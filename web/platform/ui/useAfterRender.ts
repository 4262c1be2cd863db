import { useEffect, useRef } from "react";

/** Runs something once the next render stands on the page: what a key press has just made can take the cursor only then. */
export function useAfterRender(): (task: () => void) => void {
	const waiting = useRef<(() => void) | null>(null);
	useEffect(() => {
		const task = waiting.current;
		waiting.current = null;
		task?.();
	});
	return (task) => {
		waiting.current = task;
	};
}
