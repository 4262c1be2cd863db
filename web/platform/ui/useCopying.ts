import { useEffect, useState } from "react";
import { COPY_TEXTS } from "#domain/platform/texts/copying.ts";

/** How long the note about a copy stands. A failure asks to be read. */
const NOTE_FOR = { copied: 2_000, failed: 8_000 } as const;

type Outcome = keyof typeof NOTE_FOR;

/** Copies a text, and knows for a moment how that went. */
export function useCopying(text: string) {
	const [attempt, setAttempt] = useState<{ outcome: Outcome } | null>(null);
	useEffect(() => {
		if (!attempt) return;
		const timer = setTimeout(() => setAttempt(null), NOTE_FOR[attempt.outcome]);
		return () => clearTimeout(timer);
	}, [attempt]);
	return {
		outcome: attempt?.outcome ?? null,
		copy: async () => setAttempt({ outcome: await write(text) }),
	};
}

/** The note about a copy; `copied` where something else is said of one that went well. */
export const copyNote = (outcome: Outcome | null, copied: string = COPY_TEXTS.copied): string =>
	outcome === null ? "" : outcome === "copied" ? copied : COPY_TEXTS.copyFailed;

/** A browser may refuse, and has no clipboard at all where the console is opened over plain http by another name. */
async function write(text: string): Promise<Outcome> {
	try {
		await navigator.clipboard.writeText(text);
		return "copied";
	} catch {
		return "failed";
	}
}
