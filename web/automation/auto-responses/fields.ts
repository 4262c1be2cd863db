import type { Draft } from "./draft.ts";

/** What every part of an auto-response's form is given. */
export interface PartProps {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** The first message of each field that is wrong. */
	errors: Record<string, string>;
}
