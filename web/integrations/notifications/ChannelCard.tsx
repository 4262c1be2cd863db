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
	const { name, kind_label, ended: endedReason, operator_name } = channel;
	const mayWrite = useAbility("notification-write");
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
			<ChannelState channel={channel} />
			<Group gap="sm" justify="space-between">
				<Text size="xs" c="dimmed">{`最後に保存した人　${operator_name}`}</Text>
				{mayWrite && <ChannelButtons channel={channel} onEdit={onEdit} />}
			</Group>
		</ListCard>
	);
}

/** Recipients of a channel, or the reason that it sends nothing. */
const ChannelState = ({
	channel: { kind, targets, secret_hint, ended: endedReason, error },
}: {
	channel: ChannelRow;
}) => (
	<>
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
	</>
);

/** Buttons that test, edit and delete a channel. */
function ChannelButtons({ channel: { id, name, ended: endedReason, may_change }, onEdit }: ChannelCardProps) {
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
	const button = { variant: "default", size: "xs", disabled: busy } as const;
	return (
		<Group gap="xs">
			{endedReason === null && (
				<Button
					{...button}
					leftSection={<SendIcon />}
					onClick={() => void run(test)}
					aria-label={`「${name}」にテスト送信する`}
				>
					テスト送信する
				</Button>
			)}
			{endedReason === null && may_change && onEdit && (
				<Button {...button} leftSection={<EditIcon />} onClick={onEdit} aria-label={`「${name}」を編集する`}>
					編集する
				</Button>
			)}
			{may_change && (
				<Button
					{...button}
					leftSection={<DeleteIcon />}
					onClick={() => void run(remove)}
					aria-label={`「${name}」を削除する`}
				>
					削除する
				</Button>
			)}
		</Group>
	);
}
