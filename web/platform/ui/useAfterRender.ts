import { useEffect, useRef } from "react";

/**
 * Returns a function that runs a task after the next render, for example to focus an element that the event
 * creates.
 */
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
