import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { displayName } from "#web/platform/ui/displayName.ts";
import { skipCheck } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { messageWithLink } from "../linkMessage.ts";
import { type PaymentDetail, sendTalkText } from "../paymentsApi.ts";

interface SendReceiptDialogProps {
	title: string;
	/** Address of the receipt's page. */
	url: string;
	friend: NonNullable<PaymentDetail["friend"]>;
	onClose: () => void;
}

/** Sends the link of a receipt as a message of the friend's talk. */
export function SendReceiptDialog({ title, url, friend, onClose }: SendReceiptDialogProps) {
	const [blank] = useState(() => ({
		text: `「${title}」の領収書です。下のリンクから開けます。PDFでも保存できます。`,
	}));
	const [draft, setDraft] = useState(blank);
	const { saving, save, problems } = useSaving(draft, {
		check: skipCheck<typeof blank>,
		send: ({ text }, headers) => sendTalkText(friend.id, messageWithLink(text, url), headers),
		savedText: "領収書を送りました",
		failureHeading: "領収書を送れませんでした",
		onSaved: onClose,
	});
	return (
		<ModalContainer
			opened
			title="領収書を送る"
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
					description="最後に、領収書のリンクが付きます。"
					autosize
					minRows={3}
					maxLength={1_000}
					value={draft.text}
					onChange={({ currentTarget: { value } }) => setDraft({ text: value })}
				/>
				<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
					{url}
				</Text>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
