import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

/** Query of a new item's page, on which its first step is open at once. */
export const FIRST_STEP_QUERY = { step: "new" };

/**
 * Opens the first step of a new item.
 * @param isReady whether the item's steps are loaded, and it has none yet
 */
export function useFirstStep(isReady: boolean, open: () => void): void {
	const [parameters] = useSearchParams();
	const isNew = parameters.get("step") === FIRST_STEP_QUERY.step;
	const openFirst = useEffectEvent(open);
	useEffect(() => {
		if (isReady && isNew) openFirst();
	}, [isReady, isNew]);
}
