import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still mounted, for checks after asynchronous work. */
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
