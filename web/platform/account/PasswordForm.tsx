import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { passwordChangeInput } from "#domain/console/operators/account-input.ts";
import { checkRepeated } from "#web/platform/login/checkRepeated.ts";
import { draftFields } from "#web/platform/login/draftFields.ts";
import { RepeatedPassword } from "#web/platform/login/RepeatedPassword.tsx";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { savePassword } from "./accountApi.ts";

const BLANK = { current: "", password: "", again: "" };

/** Changes the password; requires the current one. */
export function PasswordForm({ onSaved }: { onSaved: () => unknown }) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: ({ again, ...input }) =>
			checkRepeated({ ...input, again }, checkDraft(passwordChangeInput, input)),
		send: savePassword,
		onSaved: () => {
			setDraft(BLANK);
			onSaved();
		},
		savedText: "パスワードを変更しました",
		failureHeading: "変更できませんでした",
		staysOpen: true,
	});
	const field = draftFields({ draft, setDraft, problems });
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
		>
			<Stack gap="sm">
				<PasswordInput
					label="いまのパスワード"
					autoComplete="current-password"
					visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
					{...field("current")}
				/>
				<RepeatedPassword label="新しいパスワード" field={field} />
				<Text size="sm" c="dimmed">
					変更すると、ほかの端末はすべてログアウトされます。
				</Text>
				<ProblemAlert problems={problemsExcept(problems, Object.keys(BLANK))} />
				<Group justify="flex-end">
					<Button type="submit" disabled={saving}>
						{saving ? "変更しています…" : "パスワードを変更する"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
