import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { reopeningInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postReopening } from "./bookkeepingApi.ts";

const BLANK = { reason: "" };

interface ReopenDialogProps {
	day: string;
	version: number;
	onClose: () => void;
}

/** Reopening of a closed day, with its reason. */
export function ReopenDialog({ day, version, onClose }: ReopenDialogProps) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: ({ reason }) => checkDraft(reopeningInput, { reason, version }),
		send: (body, headers) => postReopening(day, body, headers),
		failureHeading: "開き直せませんでした",
		onSaved: () => {
			toastDone("日計を開き直しました");
			onClose();
		},
	});
	return (
		<ModalContainer
			opened
			title="締めた日計を開き直す"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="開き直す"
			width={30}
		>
			<Stack gap="md">
				<Text size="sm">締めたときの金額は操作履歴に残ります。直したら、もう一度締めてください。</Text>
				<Textarea
					label="理由"
					required
					maxLength={200}
					autosize
					minRows={2}
					value={draft.reason}
					onChange={({ currentTarget: { value } }) => setDraft({ reason: value })}
					error={firstMessages(problems.fields).reason}
					{...fieldAttribute("reason")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
