import type { AutoResponseDraft } from "./autoResponseDraft.ts";

/** Props of every part of an auto-response's form. */
export interface AutoResponseFormProps {
	draft: AutoResponseDraft;
	set: (part: Partial<AutoResponseDraft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}
