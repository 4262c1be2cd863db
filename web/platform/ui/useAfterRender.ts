import { useEffect, useRef } from "react";

/**
 * Returns a function that runs a task after the next render, for example to focus an element that the event
 * creates.
 */
export function useAfterRender(): (task: () => void) => void {
	const pendingTask = useRef<(() => void) | null>(null);
	useEffect(() => {
		const task = pendingTask.current;
		pendingTask.current = null;
		task?.();
	});
	return (task) => {
		pendingTask.current = task;
	};
}
