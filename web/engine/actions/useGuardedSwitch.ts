import { useEffect, useEffectEvent, useState } from "react";

/**
 * Switches to `wanted` once `mayLeave` allows it; otherwise calls `onStay` with the current value, so that
 * the caller can restore its address.
 */
export function useGuardedSwitch<Choice>(
	wanted: Choice,
	mayLeave: () => boolean | Promise<boolean>,
	onStay: (shown: Choice) => void,
): Choice {
	const [shown, setShown] = useState(wanted);
	const decide = useEffectEvent(async (isCurrent: () => boolean) => {
		const may = await mayLeave();
		if (!isCurrent()) return;
		if (may) setShown(wanted);
		else onStay(shown);
	});
	useEffect(() => {
		if (wanted === shown) return;
		let current = true;
		void decide(() => current);
		return () => {
			current = false;
		};
	}, [wanted, shown]);
	return shown;
}
