import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { invitationInput } from "#domain/console/operators/invitation-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { checkDraft, fieldAttribute, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postInvitation, type RoleChoice } from "./operatorsApi.ts";
import { roleOptions } from "./roleOptions.ts";

interface InviteModalProps {
	opened: boolean;
	roles: RoleChoice[];
	onClose: () => void;
}

interface CreatedInvitation {
	email: string;
	token: string;
	expires_at: string;
}

/** Creates an invitation and shows its link once. */
export function InviteModal({ opened, roles, onClose }: InviteModalProps) {
	const [invitation, setInvitation] = useState<CreatedInvitation | null>(null);
	const close = () => {
		setInvitation(null);
		onClose();
	};
	if (invitation) return <InvitationLinkModal invitation={invitation} onClose={close} />;
	return opened ? <InvitationForm roles={roles} onCreated={setInvitation} onClose={close} /> : null;
}

const BLANK_INVITATION = { email: "", role_id: null as string | null };

function InvitationForm({
	roles,
	onCreated,
	onClose,
}: Omit<InviteModalProps, "opened"> & { onCreated: (invitation: CreatedInvitation) => void }) {
	const [draft, setDraft] = useState(BLANK_INVITATION);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(invitationInput, draft),
		send: postInvitation,
		onSaved: ({ token, expires_at }) => onCreated({ email: draft.email.trim(), token, expires_at }),
		failureHeading: "招待できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="オペレーターを招待"
			edited={draft !== BLANK_INVITATION}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="招待のリンクを作る"
			width={32}
		>
			<Stack gap="md" ref={form}>
				<TextInput
					label="メールアドレス"
					description="ログインに使うアドレスです。"
					type="email"
					required
					value={draft.email}
					onChange={({ currentTarget: { value } }) => setDraft({ ...draft, email: value })}
					error={errors.email}
					data-autofocus
					{...fieldAttribute("email")}
				/>
				<Select
					label="権限"
					required
					placeholder="選択してください"
					data={roleOptions(roles)}
					value={draft.role_id}
					onChange={(role_id) => setDraft({ ...draft, role_id })}
					allowDeselect={false}
					error={errors.role_id}
					{...fieldAttribute("role_id")}
				/>
				<ProblemAlert problems={problemsExcept(problems, ["email", "role_id"])} />
			</Stack>
		</ModalContainer>
	);
}

function InvitationLinkModal({
	invitation: { email, token, expires_at },
	onClose,
}: {
	invitation: CreatedInvitation;
	onClose: () => void;
}) {
	// The token is in the fragment, so that no server logs it.
	const address = `${publicAddress(addressOf("invitation"))}#${token}`;
	return (
		<MountedModal
			onClose={onClose}
			title="招待のリンクができました"
			size="34rem"
			{...useEscape(true, onClose)}
		>
			<Stack gap="md">
				<Text size="sm">
					{`${email} の方に、次のリンクを渡してください。${formatMoment(expires_at)}まで、1回だけ使えます。`}
				</Text>
				<CopyBox
					text={address}
					label="招待のリンク"
					description="このリンクはいまだけ表示されます。閉じると、もう一度見ることはできません。"
				/>
				<Group justify="flex-end">
					<Button onClick={onClose}>閉じる</Button>
				</Group>
			</Stack>
		</MountedModal>
	);
}
