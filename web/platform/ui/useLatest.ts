import { type RefObject, useEffect, useRef } from "react";

/** Ref to the latest props, for asynchronous callbacks; null after unmounting. */
export function useLatest<Props>(props: Props): RefObject<Props | null> {
	const latest = useRef<Props | null>(props);
	useEffect(() => {
		latest.current = props;
		return () => {
			latest.current = null;
		};
	});
	return latest;
}
