import { type RefObject, useEffect, useRef } from "react";

/** Whether a page or form is still there, to be asked when something that took its time has ended. */
export function useIsOpen(): RefObject<boolean> {
	const isOpen = useRef(false);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);
	return isOpen;
}
