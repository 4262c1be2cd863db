import { Button, Group, Paper, PasswordInput, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import {
	type CredentialName,
	type LineCredentialsInput,
	lineCredentialsInput,
} from "#domain/console/line-connection/line-connection-input.ts";
import { LINE_CONNECTION_TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { ConfirmAccountModal } from "./ConfirmAccountModal.tsx";
import { type LineConnection, requestCredentialsTest, type TestedLineAccount } from "./lineConnectionApi.ts";

const EMPTY_CREDENTIALS: Record<CredentialName, string> = {
	channel_secret: "",
	access_token: "",
	channel_id: "",
	login_channel_id: "",
	login_channel_secret: "",
};

const FIELD_NAMES = Object.keys(EMPTY_CREDENTIALS) as CredentialName[];

/** Tested credentials that wait for the confirmation of their account. */
interface TestedCredentials {
	credentials: LineCredentialsInput;
	account: TestedLineAccount;
}

interface CredentialsFormProps {
	connection: LineConnection;
	onSaved: () => void;
}

/** Write-only form of the channels' credentials. They are tested at LINE before anything is saved. */
export function CredentialsForm({
	connection: { is_connected, is_token_issued, has_login, can_save },
	onSaved,
}: CredentialsFormProps) {
	// A new account needs no long-lived token; an existing choice stays.
	const initial = { ...EMPTY_CREDENTIALS, is_token_issued: is_token_issued || !is_connected };
	const [draft, setDraft] = useState(initial);
	const [tested, setTested] = useState<TestedCredentials>();
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(lineCredentialsInput, draft),
		send: async (credentials) => ({ credentials, account: await requestCredentialsTest(credentials) }),
		onSaved: setTested,
		failureHeading: "LINEで確認できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const field = (name: CredentialName) => ({
		value: draft[name],
		onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
			setDraft({ ...draft, [name]: value }),
		error: errors[name],
		autoComplete: "off",
		...fieldAttribute(name),
	});
	const isChanged =
		FIELD_NAMES.some((name) => draft[name] !== "") ||
		(is_connected && draft.is_token_issued !== is_token_issued);
	const keptPlaceholder = (isSet: boolean) => (isSet ? "設定済み（変えるときだけ入力）" : "");
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-credentials" ref={form}>
			<Stack gap="md">
				<Title order={2} id="line-credentials">
					チャネルの情報
				</Title>
				<Text size="sm">
					LINE Developersの、Messaging
					APIのチャネルに表示されています。入力した内容は、LINEで確認してから保存します。
				</Text>
				<Switch
					label="LINEのトークンを貼らない"
					description="15分だけ使えるトークンを、必要なときにLINEから受け取ります。長く使えるトークンを、だれにも渡さずに済みます。"
					checked={draft.is_token_issued}
					onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, is_token_issued: checked })}
				/>
				<Fields>
					<PasswordInput
						label="チャネルシークレット"
						description="「チャネル基本設定」にあります。"
						placeholder={keptPlaceholder(is_connected)}
						{...field("channel_secret")}
					/>
					{draft.is_token_issued ? (
						<TextInput
							label="チャネルID"
							description="「チャネル基本設定」にある数字です。"
							placeholder={keptPlaceholder(is_connected)}
							inputMode="numeric"
							{...field("channel_id")}
						/>
					) : (
						<PasswordInput
							label="チャネルアクセストークン（長期）"
							description="「Messaging API設定」で発行します。"
							placeholder={keptPlaceholder(is_connected && !is_token_issued)}
							{...field("access_token")}
						/>
					)}
					<TextInput
						label="LINEログインのチャネルID"
						description="流入経路の計測と、友だちを見分けるページ（LIFF）に使います（任意）。"
						placeholder={keptPlaceholder(has_login)}
						inputMode="numeric"
						{...field("login_channel_id")}
					/>
					<PasswordInput
						label="LINEログインのチャネルシークレット"
						placeholder={keptPlaceholder(has_login)}
						{...field("login_channel_secret")}
					/>
				</Fields>
				{!can_save && <Text c="var(--mantine-color-error)">{LINE_CONNECTION_TEXTS.noDirectory}</Text>}
				<ProblemAlert problems={problemsExcept(problems, FIELD_NAMES)} />
				<Group justify="flex-end">
					<Button disabled={!can_save || !isChanged} loading={saving} onClick={() => void save()}>
						LINEで確認する
					</Button>
				</Group>
			</Stack>
			{tested && (
				<ConfirmAccountModal
					{...tested}
					onClose={() => setTested(undefined)}
					onSaved={() => {
						setTested(undefined);
						setDraft({ ...EMPTY_CREDENTIALS, is_token_issued: draft.is_token_issued });
						onSaved();
					}}
				/>
			)}
		</Paper>
	);
}
