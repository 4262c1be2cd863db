import type { Draft } from "./draft.ts";

/** Props of every part of an auto-response's form. */
export interface PartProps {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}
