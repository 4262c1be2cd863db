import { useEffect, useEffectEvent, useState } from "react";

/**
 * Switches to `requested` once `mayLeave` allows it; otherwise calls `onStay` with the current value, so that
 * the caller can restore its address.
 */
export function useGuardedSwitch<Choice>(
	requested: Choice,
	mayLeave: () => boolean | Promise<boolean>,
	onStay: (accepted: Choice) => void,
): Choice {
	const [accepted, setAccepted] = useState(requested);
	const decide = useEffectEvent(async (isCurrent: () => boolean) => {
		const isAllowed = await mayLeave();
		if (!isCurrent()) return;
		if (isAllowed) setAccepted(requested);
		else onStay(accepted);
	});
	useEffect(() => {
		if (requested === accepted) return;
		let current = true;
		void decide(() => current);
		return () => {
			current = false;
		};
	}, [requested, accepted]);
	return accepted;
}
