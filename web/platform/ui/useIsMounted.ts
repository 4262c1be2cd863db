import { type RefObject, useEffect, useRef } from "react";

/** Ref that tells whether the component is still mounted, for checks after asynchronous work. */
export function useIsMounted(): RefObject<boolean> {
	const isMounted = useRef(false);
	useEffect(() => {
		isMounted.current = true;
		return () => {
			isMounted.current = false;
		};
	}, []);
	return isMounted;
}
