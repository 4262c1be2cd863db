import { bindFields } from "#web/platform/ui/bindFields.ts";
import { type FormProblems, firstMessages } from "#web/platform/ui/formProblems.ts";

interface TextDraft<Draft> {
	draft: Draft;
	setDraft: (draft: Draft) => void;
	problems: FormProblems;
}

/** Props that bind a text input to its field of a draft. */
export const draftFields = <Draft extends Record<string, string>>({
	draft,
	setDraft,
	problems,
}: TextDraft<Draft>) =>
	bindFields({
		draft,
		set: (part) => setDraft({ ...draft, ...part }),
		errors: firstMessages(problems.fields),
	}).text;
