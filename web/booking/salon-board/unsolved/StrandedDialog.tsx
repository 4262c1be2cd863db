import { Button, Modal, Paper, Stack, Text } from "@mantine/core";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { useStrandedDialog } from "#web/booking/salons/strandedDialogState.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { answerUnsolved } from "../answerUnsolved.ts";
import { listUnsolvedItems, UNSOLVED_ANSWER_TEXTS, type UnsolvedItem } from "../model/unsolvedItems.ts";
import { UnsolvedCard } from "./UnsolvedCard.tsx";
import { refreshUnsolved, useUnsolvedList } from "./useUnsolved.ts";

/** Bookings that a change of hours, shifts or resources has left outside, to move or to confirm them. */
export function StrandedDialog({ salonId }: { salonId: number }) {
	const [opened, close] = useStrandedDialog(salonId);
	return (
		<Modal opened={opened} onClose={close} title="受付時間の外になった予約" size="xl">
			<StrandedBookings salonId={salonId} />
		</Modal>
	);
}

function StrandedBookings({ salonId }: { salonId: number }) {
	const { data } = useUnsolvedList(salonId);
	const { busy, run } = useBusy();
	const stranded = listUnsolvedItems(data?.reservations ?? []).filter(({ kind }) => kind === "stranded");
	if (!data) return null;
	const confirm = (unsolvedItem: UnsolvedItem) =>
		run(async () => {
			const onChanged = () => void refreshUnsolved(salonId);
			try {
				await answerUnsolved(salonId, unsolvedItem, { answer: "checked", onChanged });
			} catch (error) {
				toastRefused(conflictMessages(error).join("\n"));
			}
		});
	return (
		<Stack gap="xs">
			{stranded.length === 0 && <Text size="sm">すべて対応しました。</Text>}
			{stranded.length > 0 && (
				<Text size="sm">
					日時や担当を変更するか、このまま受ける場合は確認済みにしてください。お客様には、まだ何も知らせていません。ここで対応しない予約は、未対応の予約に残ります。
				</Text>
			)}
			{stranded.map((unsolvedItem) => (
				<Paper key={unsolvedItem.key} withBorder p="sm">
					<UnsolvedCard salonId={salonId} unsolvedItem={unsolvedItem} parts={data.parts}>
						<Button size="xs" variant="default" disabled={busy} onClick={() => void confirm(unsolvedItem)}>
							{UNSOLVED_ANSWER_TEXTS.checked.button}
						</Button>
					</UnsolvedCard>
				</Paper>
			))}
		</Stack>
	);
}
