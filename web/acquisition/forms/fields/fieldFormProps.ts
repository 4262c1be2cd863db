import type { FieldDraft } from "./fieldDraft.ts";

/** Props of every part of a question's form. */
export interface FieldFormProps {
	field: FieldDraft;
	/** For conditions on their answers. */
	earlierQuestions: readonly FieldDraft[];
	onChange: (part: Partial<FieldDraft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
	/** Field name of a part: `fields[0][label]`. */
	name: (part: string) => string;
}
