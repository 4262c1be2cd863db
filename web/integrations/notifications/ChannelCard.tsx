import { Badge, Button, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DeleteIcon, EditIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { type ChannelRow, removeChannel, testChannel } from "./notificationsApi.ts";
import { PageLink } from "./PageLink.tsx";

interface ChannelCardProps {
	channel: ChannelRow;
	/** Null without the ability. */
	onEdit: (() => void) | null;
}

/** Card of a channel: recipients, problems and actions. */
export function ChannelCard({ channel, onEdit }: ChannelCardProps) {
	const {
		id,
		name,
		kind,
		kind_label,
		targets,
		secret_hint,
		ended: endedReason,
		error,
		operator_name,
		may_change,
	} = channel;
	const mayWrite = useAbility("notification-write");
	const { busy, run } = useBusy();
	const goTo = useNavigateIfMounted();
	const log = addressOf("notificationLog");
	const maySeeLog = useMayOpen()(log);
	const test = async () => {
		try {
			await testChannel(id, saveKeyHeader());
			toastDone(`「${name}」にテスト送信します。結果は送信履歴で確認できます`);
			if (maySeeLog) goTo(log);
		} catch (error) {
			toastFailed(error);
		}
	};
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "送り先を削除します",
			message: `「${name}」を削除します。保存したキーも消えます。`,
			confirm: "削除する",
			destructive: true,
		});
		if (isSure) await removeChannel(id).then(() => toastDone(`「${name}」を削除しました`), toastFailed);
	};
	return (
		<ListCard
			head={
				<Text fw={600} truncate title={name}>
					{name}
				</Text>
			}
			aside={
				<Badge color={endedReason === null ? "blue" : "gray"}>
					{endedReason === null ? kind_label : `${kind_label}（終了）`}
				</Badge>
			}
		>
			{endedReason === null ? (
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{targets.join("、")}
					{secret_hint && <Text span c="dimmed" inherit>{`　キー …${secret_hint}`}</Text>}
				</Text>
			) : (
				<Text size="sm" c="red">
					{endedReason}
				</Text>
			)}
			{kind === "line_notify" && (
				<Text size="sm">
					詳しくは「<PageLink page="lineNotify">LINE Notifyの終了について</PageLink>」をご覧ください。
				</Text>
			)}
			{error && endedReason === null && (
				<Text size="sm" c="red">
					{`最後の送信に失敗しました：${error}`}
				</Text>
			)}
			<Group gap="sm" justify="space-between">
				<Text size="xs" c="dimmed">{`最後に保存した人　${operator_name}`}</Text>
				{mayWrite && (
					<Group gap="xs">
						{endedReason === null && (
							<Button
								variant="default"
								size="xs"
								leftSection={<SendIcon />}
								disabled={busy}
								onClick={() => void run(test)}
								aria-label={`「${name}」にテスト送信する`}
							>
								テスト送信する
							</Button>
						)}
						{endedReason === null && may_change && onEdit && (
							<Button
								variant="default"
								size="xs"
								leftSection={<EditIcon />}
								disabled={busy}
								onClick={onEdit}
								aria-label={`「${name}」を編集する`}
							>
								編集する
							</Button>
						)}
						{may_change && (
							<Button
								variant="default"
								size="xs"
								leftSection={<DeleteIcon />}
								disabled={busy}
								onClick={() => void run(remove)}
								aria-label={`「${name}」を削除する`}
							>
								削除する
							</Button>
						)}
					</Group>
				)}
			</Group>
		</ListCard>
	);
}
