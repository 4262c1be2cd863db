import { Alert, Button, Group, Paper, Stack, Title } from "@mantine/core";
import { tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { undoEntry, undoSummary } from "#web/platform/ui/undoToast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type AppliedSet, reloadFirstDay } from "./firstDayApi.ts";
import { RecordList } from "./SetItems.tsx";

interface AppliedSetPartProps {
	starter: AppliedSet;
	/** Whether a greeting, an auto-response, the menu or the booking page is on. */
	isLive: boolean;
}

/** Records of an applied set, with a button that undoes it. */
export function AppliedSetPart({ starter: { id, trade, at, records }, isLive }: AppliedSetPartProps) {
	const { busy, run } = useBusy();
	const undoSet = async () => {
		const isConfirmed = await askToConfirm({
			title: "ひな形を元に戻しますか？",
			message: UNDO_TEXTS.starterConfirmation,
			confirm: "元に戻す",
			destructive: true,
		});
		if (!isConfirmed) return;
		await undoEntry(id).then((result) => toastDone(undoSummary(result)), toastFailed);
		await reloadFirstDay();
	};
	return (
		<Stack gap="md">
			<Alert
				color="green"
				icon={<CheckIcon />}
				title={`「${tradeOf(trade).label}」のひな形を作成しました`}
				p="md"
			>
				{isLive
					? "オンにしたものが、友だちに届きます。ほかのものも、次のステップで1つずつオンにできます。"
					: "まだ友だちには届きません。次のステップで、あいさつから1つずつオンにします。"}
			</Alert>
			<Paper withBorder p="md" component="section" aria-labelledby="made">
				<Stack gap="sm">
					<Group justify="space-between" gap="xs">
						<Title order={2} id="made">
							作成したもの（{records.length}）
						</Title>
						<TimeText value={at} size="xs" c="dimmed" />
					</Group>
					<RecordList records={records} />
					<Group>
						<Button variant="default" size="xs" loading={busy} onClick={() => void run(undoSet)}>
							ひな形を元に戻す
						</Button>
					</Group>
				</Stack>
			</Paper>
		</Stack>
	);
}
