import { useEffect, useState } from "react";
import { COPY_TEXTS } from "#domain/platform/texts/copying-texts.ts";

/** Milliseconds for which the copy note is visible; longer for a failure. */
const NOTE_DURATIONS = { copied: 2_000, failed: 8_000 } as const;

type Outcome = keyof typeof NOTE_DURATIONS;

/** Copies a text and exposes the outcome for a moment. */
export function useCopying(text: string) {
	const [attempt, setAttempt] = useState<{ outcome: Outcome } | null>(null);
	useEffect(() => {
		if (!attempt) return;
		const timer = setTimeout(() => setAttempt(null), NOTE_DURATIONS[attempt.outcome]);
		return () => clearTimeout(timer);
	}, [attempt]);
	return {
		outcome: attempt?.outcome ?? null,
		copy: async () => setAttempt({ outcome: await write(text) }),
	};
}

/** Note about a copy; `copied` replaces the default success text. */
export const copyNote = (outcome: Outcome | null, copied: string = COPY_TEXTS.copied): string =>
	outcome === null ? "" : outcome === "copied" ? copied : COPY_TEXTS.copyFailed;

/**
 * Writes to the clipboard. The browser may refuse, and has no clipboard on plain http outside localhost.
 */
async function write(text: string): Promise<Outcome> {
	try {
		await navigator.clipboard.writeText(text);
		return "copied";
	} catch {
		return "failed";
	}
}
