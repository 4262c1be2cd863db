import { useEffect, useRef } from "react";

/** Runs a task after the next render: an element that a key press just created can be focused only then. */
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
