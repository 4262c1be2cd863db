import type { ChangeEvent } from "react";
import { type FormProblems, firstMessages } from "#web/platform/ui/formProblems.ts";

interface TextDraft<Draft> {
	draft: Draft;
	setDraft: (draft: Draft) => void;
	problems: FormProblems;
}

/** Props that bind an input to its field of a text draft. */
export function draftFields<Draft extends Record<string, string>>({
	draft,
	setDraft,
	problems,
}: TextDraft<Draft>) {
	const errors = firstMessages(problems.fields);
	return (field: keyof Draft & string) => ({
		value: draft[field],
		onChange: (event: ChangeEvent<HTMLInputElement>) =>
			setDraft({ ...draft, [field]: event.currentTarget.value }),
		error: errors[field],
		"data-field": field,
	});
}
