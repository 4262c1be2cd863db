import { Alert, Badge, Button, Group, Loader, Paper, Stack, Text } from "@mantine/core";
import { LINK_TARGETS } from "#domain/booking/salons/calendar/link-targets.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type CalendarLink,
	isSyncing,
	requestCalendarLinkDeletion,
	resyncCalendarLink,
} from "./calendarsApi.ts";

interface CalendarLinkCardProps {
	salonId: number;
	link: CalendarLink;
	resourceName: string;
	mayWrite: boolean;
}

/** Calendar link with its status and actions. */
export function CalendarLinkCard({ salonId, link, resourceName, mayWrite }: CalendarLinkCardProps) {
	const { busy, run } = useBusy();
	const target = LINK_TARGETS[link.link_target];
	const linkName = `${resourceName}の${target}`;
	const retry = () =>
		run(() =>
			resyncCalendarLink(salonId, link).then(
				() => toastDone(link.link_target === "shift" ? "シフトを再取得しました" : "同期を始めました"),
				toastFailed,
			),
		);
	return (
		<Paper component="li" withBorder p="md">
			<Stack gap="xs">
				<Group gap="xs">
					<Text component="h2" fw={600} style={{ overflowWrap: "anywhere" }}>
						{resourceName}
					</Text>
					<Badge variant="light">{target}</Badge>
				</Group>
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{link.name}（{link.account}）
				</Text>
				<SyncStatus link={link} />
				{mayWrite && (
					<Group gap="xs">
						{!link.is_revoked && (
							<Button
								variant="default"
								loading={busy}
								onClick={() => void retry()}
								aria-label={`${linkName}を${link.link_target === "shift" ? "再取得する" : "もう一度同期する"}`}
							>
								{link.link_target === "shift" ? "再取得する" : "もう一度同期する"}
							</Button>
						)}
						<Button
							variant="default"
							c="red"
							onClick={() => void confirmLinkRemoval(salonId, link, linkName)}
							aria-label={`${linkName}の連携を解除する`}
						>
							連携を解除する
						</Button>
					</Group>
				)}
			</Stack>
		</Paper>
	);
}

/** Last sync, pending writes, and failed ones. */
function SyncStatus({ link }: { link: CalendarLink }) {
	const { synced_at, error, waiting: waitingCount, failed, failure } = link;
	const message = error ?? failure;
	return (
		<>
			<Group gap="xs" role="status">
				{isSyncing(link) ? <Loader size="xs" aria-hidden="true" /> : message === null && <CheckIcon />}
				<Text size="sm">
					{synced_at === null ? (
						message === null && "最初の読み込みをしています…"
					) : (
						<>
							最終同期: <TimeText span inherit value={synced_at} />
						</>
					)}
					{waitingCount > 0 && `（Googleへの書き込み待ち ${waitingCount}件）`}
				</Text>
			</Group>
			{(message !== null || failed > 0) && (
				<Alert color="red" icon={<WarningIcon />} p="xs">
					<Text size="sm">{message}</Text>
					{failed > 0 && <Text size="sm">Googleに書き込めていない予約が{failed}件あります。</Text>}
				</Alert>
			)}
		</>
	);
}

async function confirmLinkRemoval(salonId: number, link: CalendarLink, linkName: string): Promise<void> {
	const isSure = await askToConfirm({
		title: `${linkName}の連携を解除する`,
		message:
			link.link_target === "shift"
				? "取り込んだ今日以降のシフトはなくなります。Googleカレンダーの予定は残ります。"
				: "Googleカレンダーから、これからの予約がなくなります。取り込んだ今日以降の予約できない時間もなくなります。予約そのものは残ります。",
		confirm: "解除する",
		destructive: true,
	});
	if (isSure)
		await requestCalendarLinkDeletion(salonId, link).then(() => toastDone("連携を解除しました"), toastFailed);
}
