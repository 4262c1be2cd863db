import { Anchor, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { reloadSession, useAbility } from "#web/platform/api/consoleSession.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

interface AgreementFormProps {
	onClose: () => void;
	onAgreed: () => void;
}

/** Agreement form for administrators; others see who may agree. */
export const AgreementForm = (props: AgreementFormProps) =>
	useAbility("richmenu-agree") ? <TermsForm {...props} /> : <AgreementHint {...props} />;

function TermsForm({ onClose, onAgreed }: AgreementFormProps) {
	const [terms, setTerms] = useState(false);
	const [privacy, setPrivacy] = useState(false);
	const { busy: sending, run } = useBusy();
	const agree = async () => {
		try {
			await unwrap(client.richmenus.api.permissions.lmenuplus.$post());
			// The reloaded session contains the agreement.
			await reloadSession();
			onAgreed();
		} catch {
			notifications.show({ message: RICHMENU_TEXTS.agreementFailed, color: "red", autoClose: 8_000 });
		}
	};
	return (
		<Stack gap="md">
			<Text>はじめる前に、次の内容をご確認のうえ同意してください。</Text>
			<Anchor href={`${addressOf("richmenuManual")}#terms`} target="_blank" underline="always">
				利用規約と個人情報の取り扱いを読む
			</Anchor>
			<Checkbox
				label="利用規約に同意する"
				checked={terms}
				onChange={(event) => setTerms(event.currentTarget.checked)}
			/>
			<Checkbox
				label="個人情報の取り扱いに同意する"
				checked={privacy}
				onChange={(event) => setPrivacy(event.currentTarget.checked)}
			/>
			<Group justify="flex-end">
				<Button variant="default" onClick={onClose} disabled={sending}>
					閉じる
				</Button>
				<Button onClick={() => void run(agree)} disabled={!terms || !privacy || sending} aria-busy={sending}>
					{sending ? "送信しています…" : "同意してはじめる"}
				</Button>
			</Group>
		</Stack>
	);
}

const AgreementHint = ({ onClose }: AgreementFormProps) => (
	<Stack gap="md">
		<Text>ご利用には、管理者または副管理者による規約への同意が必要です。管理者にご連絡ください。</Text>
		<Group justify="flex-end">
			<Button onClick={onClose}>閉じる</Button>
		</Group>
	</Stack>
);
