import type { FieldDraft } from "./draft.ts";

export interface FieldFormProps {
	field: FieldDraft;
	/** The questions before it, whose answers may show it. */
	earlier: readonly FieldDraft[];
	onChange: (part: Partial<FieldDraft>) => void;
	/** The first message of each of its fields that are wrong. */
	errors: Record<string, string>;
	/** What a part of the question is called in messages: `fields[0][label]`. */
	name: (part: string) => string;
}
