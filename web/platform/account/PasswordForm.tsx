import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type PasswordChangeInput, passwordChangeInput } from "#domain/console/operators/account-input.ts";
import { MIN_PASSWORD } from "#domain/console/operators/password-input.ts";
import { draftFields } from "#web/platform/login/draftFields.ts";
import {
	type CheckResult,
	checkDraft,
	problemsExcept,
	problemsOfCheck,
} from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { savePassword } from "./accountApi.ts";

const BLANK = { current: "", password: "", again: "" };

/** Changes the password; requires the current one. */
export function PasswordForm({ onSaved }: { onSaved: () => unknown }) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: checkPassword,
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
	const toggleProps = { visibilityToggleButtonProps: { "aria-label": "パスワードを表示する" } };
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
					{...toggleProps}
					{...field("current")}
				/>
				<PasswordInput
					label="新しいパスワード"
					description={`${MIN_PASSWORD}文字以上`}
					autoComplete="new-password"
					{...toggleProps}
					{...field("password")}
				/>
				<PasswordInput
					label="新しいパスワード（もう一度）"
					autoComplete="new-password"
					{...toggleProps}
					{...field("again")}
				/>
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

/** Validates with the server's schema, and that both entries match. */
function checkPassword({ again, ...draft }: typeof BLANK): CheckResult<PasswordChangeInput> {
	const result = checkDraft(passwordChangeInput, draft);
	if (again === draft.password) return result;
	const { general, fields } = problemsOfCheck(result);
	return {
		success: false,
		problems: { general, fields: { ...fields, again: ["パスワードが一致しません。"] } },
	};
}
