import { useEffect, useEffectEvent, useState } from "react";

/**
 * What is shown: what is wanted, once the former may be left. `onStay` is told what goes on being shown where it may
 * not, so that the address and the like agree with it again.
 */
export function useLeavable<Choice>(
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
