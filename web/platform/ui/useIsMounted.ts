import { type RefObject, useEffect, useRef } from "react";

/** Ref that tells whether the component is still mounted, for checks after asynchronous work. */
export function useIsMounted(): RefObject<boolean> {
	const isOpen = useRef(false);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);
	return isOpen;
}
