import { useEffect } from "react";
import { useSearchParams } from "wouter";
import type { SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { toastDone, toastRefused } from "./toast.ts";

/** Shows the outcome of Google's consent page once, from the URL after the return. */
export function useGoogleReturn(texts: Readonly<Record<SignInOutcome, string>>): void {
	const [parameters, setParameters] = useSearchParams();
	const outcome = parameters.get("google") ?? "";
	useEffect(() => {
		if (!Object.hasOwn(texts, outcome)) return;
		const text = texts[outcome as SignInOutcome];
		if (outcome === "connected") toastDone(text);
		else toastRefused(text);
		setParameters({}, { replace: true });
	}, [outcome, setParameters, texts]);
}
