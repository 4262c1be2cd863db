import { Button, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DIGESTS } from "#domain/integrations/notifications/notice-digests.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type NotificationRow, removeNotification, switchNotification } from "./notificationsApi.ts";

/** Card of a notification setting: status, triggers and channels. */
export function NotificationCard({ notification }: { notification: NotificationRow }) {
	const { id, title, use_notify, timings, channels, digest } = notification;
	const mayChange = useAbility("notification-write") && notification.may_change;
	const href = addressOf("notification", { id });
	const mayEdit = useMayOpen()(href) && notification.may_change;
	const { busy, run } = useBusy();
	const change = (to: boolean) =>
		run(() =>
			switchNotification(id, to).then(
				() => toastDone(`「${title}」を${to ? "使用" : "停止"}します`),
				toastFailed,
			),
		);
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "通知設定を削除します",
			message: `「${title}」を削除します。まだ送信していない通知も送信されません。`,
			confirm: "削除する",
			destructive: true,
		});
		if (isSure) await removeNotification(id).then(() => toastDone(`「${title}」を削除しました`), toastFailed);
	};
	return (
		<ListCard
			head={
				mayEdit ? (
					<RowLink href={href} title={title} twoLines>
						{title}
					</RowLink>
				) : (
					<Text fw={600}>{title}</Text>
				)
			}
			aside={
				<Toggle
					label={use_notify ? "使用中" : "停止中"}
					aria-label={`「${title}」を使用する`}
					checked={use_notify}
					disabled={!mayChange || busy}
					onChange={({ currentTarget: { checked } }) => void change(checked)}
				/>
			}
		>
			<CutText size="sm" lines={2}>
				{timings.join("、")}
			</CutText>
			<Text size="sm" c="dimmed">
				{`${channels.map(({ label, name }) => `${name}（${label}）`).join("、")}　${DIGESTS[digest].label}`}
			</Text>
			{channels.map(
				({ id, name, problem }) =>
					problem && (
						<Text key={id} size="sm" c="red">
							{`「${name}」：${problem}`}
						</Text>
					),
			)}
			<Group gap="sm" justify="space-between">
				<Text size="xs" c="dimmed">
					{`最後に保存した人　${notification.operator_name}`}
				</Text>
				{mayChange && (
					<Button
						variant="default"
						size="xs"
						leftSection={<DeleteIcon />}
						disabled={busy}
						onClick={() => void run(remove)}
						aria-label={`「${title}」を削除する`}
					>
						削除する
					</Button>
				)}
			</Group>
		</ListCard>
	);
}
