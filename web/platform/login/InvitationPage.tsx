import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { acceptInvitationInput } from "#domain/console/operators/invitation-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";
import { isRefusal } from "#web/platform/api/apiError.ts";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { checkRepeated } from "./checkRepeated.ts";
import { draftFields } from "./draftFields.ts";
import { LoginHint } from "./LoginHint.tsx";
import { OutsideFrame } from "./OutsideFrame.tsx";
import { RepeatedPassword } from "./RepeatedPassword.tsx";

const invitation = client.operators.api.invitation;

/** Page on which an invited person registers as an operator, opened by a single-use link. */
export function InvitationPage() {
	// The token is in the fragment, so that no server logs it.
	const token = location.hash.slice(1);
	const { data, error, mutate } = useSWR(
		["invitation", token],
		() => unwrap(invitation.$post({ json: { token } }), STAYS_OPEN),
		{ revalidateOnFocus: false, shouldRetryOnError: false },
	);
	const [isRegistered, setRegistered] = useState(false);
	return (
		<OutsideFrame title="オペレーターの登録">
			{isRegistered && <LoginHint text="登録しました。ログインしてお使いください。" />}
			{!isRegistered && !data && !error && <Skeleton height="14rem" />}
			{!isRegistered && isRefusal(error) && <LoginHint text={OPERATOR_TEXTS.invitationUnusable} />}
			{!isRegistered && error && !isRefusal(error) && (
				<ErrorState error={error} onRetry={() => void mutate()} />
			)}
			{!isRegistered && data && (
				<Stack gap="md">
					<Text size="sm" style={{ overflowWrap: "anywhere" }}>
						{`${data.email} の方を「${data.role}」として招待しています。`}
					</Text>
					<AcceptForm token={token} email={data.email} name={data.name} onDone={() => setRegistered(true)} />
				</Stack>
			)}
		</OutsideFrame>
	);
}

interface AcceptFormProps {
	token: string;
	email: string;
	/** Name that the headquarters entered. */
	name: string;
	onDone: () => void;
}

function AcceptForm({ token, email, name, onDone }: AcceptFormProps) {
	const [draft, setDraft] = useState({ name, password: "", again: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: ({ again, ...input }) =>
			checkRepeated({ ...input, again }, checkDraft(acceptInvitationInput, { ...input, token })),
		send: (json) => unwrap(invitation.accept.$post({ json }), STAYS_OPEN),
		onSaved: onDone,
		failureHeading: "登録できませんでした",
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
			<Stack gap="md">
				<ProblemAlert problems={problemsExcept(problems, Object.keys(draft))} />
				<input type="hidden" name="username" autoComplete="username" value={email} />
				<TextInput label="お名前" autoComplete="name" {...field("name")} />
				<RepeatedPassword label="パスワード" field={field} />
				<Button type="submit" disabled={saving} fullWidth>
					{saving ? "登録しています…" : "登録する"}
				</Button>
			</Stack>
		</form>
	);
}
