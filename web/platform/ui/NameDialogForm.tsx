import { Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { type CheckResult, type FormProblems, fieldAttribute, problemsExcept } from "./formProblems.ts";
import { onEnter } from "./keyEvents.ts";
import { ProblemAlert } from "./ProblemAlert.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useFocusOnProblem } from "./useProblems.ts";
import { useSaving } from "./useSaving.ts";

interface NameDialogFormProps<Body, Answer> {
	label: string;
	maxLength: number;
	/** Current name; empty for something new. */
	name?: string;
	check: (draft: { name: string }) => CheckResult<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
	onSaved: (answer: Answer) => void;
	savedText: string;
	/** Heading above the reasons of a failed save. */
	failureHeading?: string;
	/** Custom errors of a failed save. */
	explain?: (error: unknown) => FormProblems;
	saveLabel?: string;
	onCancel: () => void;
}

/** Form of a dialog that creates or renames something by its name alone. */
export function NameDialogForm<Body, Answer>(props: NameDialogFormProps<Body, Answer>) {
	const { label, maxLength, name = "", saveLabel, onCancel, ...saving } = props;
	const [start] = useState({ name });
	const [draft, setDraft] = useState(start);
	const { saving: isSaving, save, problems, failures } = useSaving(draft, saving);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" ref={form}>
			<TextInput
				label={label}
				required
				maxLength={maxLength}
				value={draft.name}
				onChange={(event) => setDraft({ name: event.currentTarget.value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.name?.[0]}
				data-autofocus
				{...fieldAttribute("name")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["name"])} />
			<SaveBar
				dirty={draft.name !== start.name}
				saving={isSaving}
				onSave={save}
				onCancel={onCancel}
				{...(saveLabel !== undefined && { label: saveLabel })}
			/>
		</Stack>
	);
}
