import { Stack } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { type FormProblems, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";

interface BoardPanelFormProps {
	saving: boolean;
	dirty: boolean;
	problems: FormProblems;
	failures: number;
	/** Fields that show their own errors. */
	ownErrorFields: string[];
	readOnly: string | false;
	onSave: () => void;
	onCancel: () => void;
	/** Further actions beside saving. */
	extra?: ReactNode;
	children: ReactNode;
}

/** Layout of the panel's forms: fields, errors, and a footer with the save button. */
export function BoardPanelForm(props: BoardPanelFormProps) {
	const { saving, dirty, problems, failures, ownErrorFields, readOnly, onSave, onCancel, extra, children } =
		props;
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack ref={form}>
			<Fields readOnly={readOnly}>{children}</Fields>
			<ProblemAlert problems={problemsExcept(problems, ownErrorFields)} />
			{!readOnly && (
				<SaveBar dirty={dirty} saving={saving} onSave={onSave} onCancel={onCancel}>
					{extra}
				</SaveBar>
			)}
		</Stack>
	);
}
