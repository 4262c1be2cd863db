import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { accountNameInput } from "#domain/console/operators/account-input.ts";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { saveName } from "./accountApi.ts";

/** Form of the operator's name, which colleagues see. */
export function NameForm({ name, onSaved }: { name: string; onSaved: () => unknown }) {
	const [draft, setDraft] = useState({ name });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(accountNameInput, draft),
		send: saveName,
		onSaved: () => {
			void reloadSession();
			onSaved();
		},
		savedText: "お名前を変更しました",
		failureHeading: "変更できませんでした",
		staysOpen: true,
	});
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
		>
			<Stack gap="sm">
				<TextInput
					label="お名前"
					description="ほかのオペレーターに表示されます。"
					autoComplete="name"
					value={draft.name}
					onChange={({ currentTarget: { value } }) => setDraft({ name: value })}
					error={problems.fields.name?.[0]}
				/>
				<ProblemAlert problems={problemsExcept(problems, ["name"])} />
				<Group justify="flex-end">
					<Button type="submit" disabled={saving || draft.name === name}>
						{saving ? "変更しています…" : "お名前を変更する"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
