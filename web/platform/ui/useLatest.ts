import { type RefObject, useEffect, useRef } from "react";

/** What a component was last given, for what is answered later than it was asked; null once the component is gone. */
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
