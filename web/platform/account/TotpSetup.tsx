import { Code, Image, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { totpSetupInput } from "#domain/console/operators/two-factor-input.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { requestTotpConfirmation, requestTotpSetup } from "./accountApi.ts";
import { PasswordModal } from "./PasswordModal.tsx";

interface TotpSetupProps {
	onDone: (recoveryCodes: string[]) => void;
	onClose: () => void;
}

interface PendingTotp {
	secret: string;
	/** QR code as SVG. */
	qr: string;
	setup: string;
}

/** Sets up an authenticator: password, QR code, first code. */
export function TotpSetup({ onDone, onClose }: TotpSetupProps) {
	const [pendingTotp, setPendingTotp] = useState<PendingTotp | null>(null);
	if (pendingTotp) return <FirstCodeForm pendingTotp={pendingTotp} onDone={onDone} onClose={onClose} />;
	return (
		<PasswordModal
			title="認証アプリの設定"
			message="確認のため、いまのパスワードを入力してください。"
			label="次へ"
			send={requestTotpSetup}
			onDone={setPendingTotp}
			onClose={onClose}
		/>
	);
}

function FirstCodeForm({ pendingTotp, onDone, onClose }: TotpSetupProps & { pendingTotp: PendingTotp }) {
	const [draft, setDraft] = useState({ setup: pendingTotp.setup, code: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(totpSetupInput, draft),
		send: requestTotpConfirmation,
		onSaved: ({ recovery_codes }) => onDone(recovery_codes),
		savedText: "2段階認証を設定しました",
		failureHeading: "設定できませんでした",
	});
	return (
		<ModalContainer
			opened
			title="認証アプリの設定"
			edited={draft.code !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="設定する"
			width={32}
		>
			<Text size="sm">認証アプリ（Google Authenticatorなど）でQRコードを読み取ってください。</Text>
			<Image
				src={`data:image/svg+xml,${encodeURIComponent(pendingTotp.qr)}`}
				alt="認証アプリで読み取るQRコード"
				w="12rem"
				h="12rem"
				bg="white"
				mx="auto"
			/>
			<Stack gap="0.25rem">
				<Text size="xs" c="dimmed">
					読み取れないときは、このキーを認証アプリに入力してください。
				</Text>
				<Code style={{ overflowWrap: "anywhere" }}>{pendingTotp.secret.replace(/(.{4})(?=.)/g, "$1 ")}</Code>
			</Stack>
			<TextInput
				label="認証アプリに表示された6桁のコード"
				inputMode="numeric"
				autoComplete="one-time-code"
				value={draft.code}
				onChange={({ currentTarget: { value } }) => setDraft({ ...draft, code: value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.code?.[0]}
				data-autofocus
				{...fieldAttribute("code")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["code"])} />
		</ModalContainer>
	);
}
