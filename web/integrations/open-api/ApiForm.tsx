import { Stack } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { type CheckResult, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";

interface FormParts<Draft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}

interface ApiFormProps<Draft extends object, Body, Answer> {
	start: Draft;
	check: (draft: Draft) => CheckResult<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
	onSaved: () => void;
	/** Called with the response before the form closes. */
	onAnswer?: (answer: Answer) => void;
	onCancel: () => void;
	onDirty: (dirty: boolean) => void;
	/** Label for a field whose message does not name it. */
	fieldLabel: (field: string) => string | undefined;
	children: (parts: FormParts<Draft>) => ReactNode;
}

/** Form of the open API's settings in a side panel. */
export function ApiForm<Draft extends object, Body, Answer>(props: ApiFormProps<Draft, Body, Answer>) {
	const { check, send, onSaved, onAnswer, onCancel, onDirty, fieldLabel, children } = props;
	// Later renders pass a new object; the draft keeps the first.
	const [start] = useState(props.start);
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check,
		send,
		onSaved: (answer) => {
			onAnswer?.(answer);
			onSaved();
		},
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const set = (part: Partial<Draft>) => {
		// Input during a save would not be saved, so it is ignored.
		if (saving) return;
		onDirty(true);
		setDraft((draft) => ({ ...draft, ...part }));
	};
	return (
		<Stack gap="md" ref={form}>
			<Fields gap="lg">{children({ draft, set, errors: firstMessages(problems.fields) })}</Fields>
			<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
			<SaveBar dirty={draft !== start} saving={saving} onSave={save} onCancel={onCancel} />
		</Stack>
	);
}
