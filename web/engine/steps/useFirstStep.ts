import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

/** Query of a new item's page, on which its first step is open at once. */
export const FIRST_STEP_QUERY = { step: "new" };

/** Opens the first step of a new item, once its steps are loaded; `isReady` is false while there is one. */
export function useFirstStep(isReady: boolean, open: () => void): void {
	const [parameters] = useSearchParams();
	const isNew = parameters.get("step") === FIRST_STEP_QUERY.step;
	const openFirst = useEffectEvent(open);
	useEffect(() => {
		if (isReady && isNew) openFirst();
	}, [isReady, isNew]);
}
