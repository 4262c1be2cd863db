import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { displayName } from "#web/platform/ui/displayName.ts";
import { skipCheck } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { messageWithLink, proposeLinkText } from "./linkMessage.ts";
import { type PaymentDetail, sendTalkText } from "./paymentsApi.ts";

interface SendLinkDialogProps {
	payment: PaymentDetail;
	friend: NonNullable<PaymentDetail["friend"]>;
	onClose: () => void;
}

/** Sends a payment's link as a message of the friend's talk. */
export function SendLinkDialog({ payment, friend, onClose }: SendLinkDialogProps) {
	const [blank] = useState(() => ({ text: proposeLinkText(payment.title, payment.expires_at) }));
	const [draft, setDraft] = useState(blank);
	const { saving, save, problems } = useSaving(draft, {
		check: skipCheck<typeof blank>,
		send: ({ text }, headers) => sendTalkText(friend.id, messageWithLink(text, payment.url), headers),
		savedText: "リンクを送りました",
		failureHeading: "リンクを送れませんでした",
		onSaved: onClose,
	});
	return (
		<ModalContainer
			opened
			title="支払いのリンクを送る"
			edited={draft !== blank}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="送る"
			width={32}
		>
			<Stack gap="md">
				<Text size="sm">{displayName(friend.name)}さんのトークに送ります。</Text>
				<Textarea
					label="メッセージ"
					description="最後に、支払いのリンクが付きます。"
					autosize
					minRows={3}
					maxLength={1_000}
					value={draft.text}
					onChange={({ currentTarget: { value } }) => setDraft({ text: value })}
				/>
				<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
					{payment.url}
				</Text>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
