import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { personInput } from "#domain/console/headquarters/person-input.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { AccountMark } from "#web/platform/accounts/AccountMark.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { checkDraft, fieldAttribute, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type AccountChoice, type PersonRow, postPerson } from "./peopleApi.ts";

interface AddPersonModalProps {
	opened: boolean;
	accounts: AccountChoice[];
	people: PersonRow[];
	onClose: () => void;
}

interface AddedPerson {
	email: string;
	/** Link by which the person sets a password; null for somebody who has one. */
	invitation: { url: string; expires_at: string } | null;
	/** Labels of the accounts to which the person was added. */
	accounts: string[];
}

/** Adds a person to several accounts, and shows their link once. */
export function AddPersonModal({ opened, onClose, ...lists }: AddPersonModalProps) {
	const [added, setAdded] = useState<AddedPerson | null>(null);
	const close = () => {
		setAdded(null);
		onClose();
	};
	if (added) return <AddedModal added={added} onClose={close} />;
	return opened ? <AddPersonForm {...lists} onAdded={setAdded} onClose={close} /> : null;
}

interface PersonDraft {
	email: string;
	name: string;
	/** Chosen role by account. */
	roles: Record<string, string | null>;
}

const BLANK_PERSON: PersonDraft = { email: "", name: "", roles: {} };

const inputOf = ({ email, name, roles }: PersonDraft) => ({
	...{ email, name },
	accounts: Object.entries(roles).flatMap(([account, role_id]) =>
		role_id === null ? [] : [{ account, role_id }],
	),
});

const chosenLabels = (accounts: readonly AccountChoice[], { roles }: PersonDraft): string[] =>
	accounts.filter(({ name }) => (roles[name] ?? null) !== null).map(({ label }) => `「${label}」`);

function AddPersonForm({
	accounts,
	people,
	onAdded,
	onClose,
}: Omit<AddPersonModalProps, "opened"> & { onAdded: (added: AddedPerson) => void }) {
	const [draft, setDraft] = useState(BLANK_PERSON);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(personInput, inputOf(draft)),
		send: postPerson,
		onSaved: ({ invitation }) =>
			onAdded({ email: draft.email.trim(), invitation, accounts: chosenLabels(accounts, draft) }),
		failureHeading: "追加できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const existingPerson = people.find(({ email }) => email === draft.email.trim().toLowerCase());
	return (
		<ModalContainer
			opened
			title="スタッフを追加"
			edited={draft !== BLANK_PERSON}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="追加する"
			width={34}
		>
			<Stack gap="md" ref={form}>
				<TextInput
					label="メールアドレス"
					description="どのアカウントにも、このアドレスと1つのパスワードでログインします。"
					type="email"
					required
					value={draft.email}
					onChange={({ currentTarget: { value } }) => setDraft({ ...draft, email: value })}
					error={errors.email}
					data-autofocus
					{...fieldAttribute("email")}
				/>
				<TextInput
					label="お名前"
					required
					value={draft.name}
					onChange={({ currentTarget: { value } }) => setDraft({ ...draft, name: value })}
					error={errors.name}
					{...fieldAttribute("name")}
				/>
				<Stack gap="xs" role="group" aria-label="アカウントと権限" {...fieldAttribute("accounts")}>
					<Text size="sm" fw={600}>
						アカウントと権限
					</Text>
					{accounts.map((account) => (
						<AccountRole
							key={account.name}
							account={account}
							isMember={existingPerson?.memberships.some((each) => each.account === account.name) ?? false}
							value={draft.roles[account.name] ?? null}
							onChange={(role) => setDraft({ ...draft, roles: { ...draft.roles, [account.name]: role } })}
						/>
					))}
					{errors.accounts && (
						<Text size="sm" c="var(--app-bad)">
							{errors.accounts}
						</Text>
					)}
				</Stack>
				<Text size="xs" c="dimmed">
					同じアドレスのオペレーターがすでにいるアカウントでは、その方の権限のまま加わります。パスワードは1つになり、ほかのアカウントで使っていたパスワードと2段階認証は使えなくなります。パスワードが残らないときは、決め直すためのリンクを表示します。
				</Text>
				<ProblemAlert problems={problemsExcept(problems, ["email", "name", "accounts"])} />
			</Stack>
		</ModalContainer>
	);
}

interface AccountRoleProps {
	account: AccountChoice;
	isMember: boolean;
	value: string | null;
	onChange: (role: string | null) => void;
}

const AccountRole = ({ account, isMember, value, onChange }: AccountRoleProps) => (
	<Group gap="sm" wrap="nowrap">
		<AccountMark account={account} />
		<Text size="sm" flex={1} style={{ overflowWrap: "anywhere" }}>
			{account.label}
		</Text>
		<Select
			aria-label={`${account.label}の権限`}
			placeholder={placeholderOf(account, isMember)}
			data={account.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
			value={value}
			onChange={onChange}
			disabled={account.roles.length === 0 || isMember}
			clearable
			w="14rem"
		/>
	</Group>
);

function placeholderOf({ is_disabled, is_unreachable, roles }: AccountChoice, isMember: boolean): string {
	if (isMember) return "参加しています";
	if (is_disabled) return "停止中のアカウントです";
	if (is_unreachable) return "応答がありません";
	return roles.length === 0 ? "追加する権限がありません" : "追加しない";
}

const AddedModal = ({
	added: { email, invitation, accounts },
	onClose,
}: {
	added: AddedPerson;
	onClose: () => void;
}) => (
	<MountedModal onClose={onClose} title="追加しました" size="34rem" {...useEscape(true, onClose)}>
		<Stack gap="md">
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{invitation
					? `${email} の方に、次のリンクを渡してください。${formatMoment(invitation.expires_at)}まで、1回だけ使えます。本人がパスワードを決めると、${accounts.join("、")}にログインできます。`
					: `${email} の方は、いまのパスワードで${accounts.join("、")}にログインできます。`}
			</Text>
			{invitation && (
				<CopyBox
					text={invitation.url}
					label="登録のリンク"
					description="このリンクはいまだけ表示されます。閉じると、もう一度見ることはできません。"
				/>
			)}
			<Group justify="flex-end">
				<Button onClick={onClose}>閉じる</Button>
			</Group>
		</Stack>
	</MountedModal>
);
