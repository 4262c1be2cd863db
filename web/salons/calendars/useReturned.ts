import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { SIGN_IN_OUTCOMES, type SignInOutcome } from "#domain/salon/calendar/sign-in.ts";
import { toastDone, toastRefused } from "../../ui/toast.ts";

/** Says once what became of the way to Google, which stands in the address of whoever comes back. */
export function useReturned(): void {
	const [parameters, setParameters] = useSearchParams();
	const outcome = parameters.get("google") ?? "";
	useEffect(() => {
		if (!(outcome in SIGN_IN_OUTCOMES)) return;
		const text = SIGN_IN_OUTCOMES[outcome as SignInOutcome];
		if (outcome === "connected") toastDone(text);
		else toastRefused(text);
		setParameters({}, { replace: true });
	}, [outcome, setParameters]);
}
