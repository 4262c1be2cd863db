import { Paper, Radio, Skeleton, Stack, Switch } from "@mantine/core";
import useSWR from "swr";
import type { ChatSetting } from "#domain/inbox/chat/chat-setting.ts";
import { READ_RECEIPT_MODES, type ReadReceiptMode } from "#domain/inbox/chat/read-receipt-modes.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { SendersPart } from "#web/engine/senders/SendersPart.tsx";
import { BeaconsPart } from "#web/people/line-events/BeaconsPart.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { loadChatSetting, saveChatSetting } from "./chatApi.ts";

/** Settings page of the chat; a choice is saved at once. */
export function ChatSettingPage() {
	const { data, error, mutate } = useSWR("chat-setting", loadChatSetting);
	const { busy, run } = useBusy();
	const choose = (setting: ChatSetting) =>
		run(async () => {
			await saveChatSetting(setting)
				.then(() => toastDone("保存しました"))
				.catch(toastFailed);
			await mutate();
		});
	return (
		<PageLayout title="チャットの設定" help="チャットとメッセージの、全員に共通の設定です。">
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="12rem" maw="48rem" />}
			{data && (
				<Paper withBorder p="md" maw="48rem">
					<Radio.Group
						label="ふだんの送信方法"
						description="未対応のメッセージがあるときに、送信ボタンと送信キーで行うことです。もう一方は、送信ボタンの横の一覧とCtrl+Shift+Enter（Macは⌘+Shift+Enter）で選べます。"
						value={data.reply_handles ? HANDLE : REPLY}
						onChange={(value) => void choose({ reply_handles: value === HANDLE })}
						readOnly={busy}
					>
						<Stack gap="xs" mt="xs">
							<Radio
								value={HANDLE}
								label={COMPOSE_TEXTS.replyAndHandle}
								description="返信がLINEに届くと、表示していた未対応のメッセージが対応済みになります。送信までに届いた新しいメッセージは、未対応のまま残ります。"
							/>
							<Radio
								value={REPLY}
								label={COMPOSE_TEXTS.replyOnly}
								description="返信しても未対応のまま残ります。「対応済みにする」を押すまで一覧に表示されます。"
							/>
						</Stack>
					</Radio.Group>
					<Radio.Group
						mt="lg"
						label="LINEの既読"
						description="友だちのトークに「既読」を付けるときです。LINE公式アカウントの応答設定が「チャット」のときに、LINEから届くしるしを使います。"
						value={data.read_receipts}
						onChange={(mode) => void choose({ read_receipts: mode as ReadReceiptMode })}
						readOnly={busy}
					>
						<Stack gap="xs" mt="xs">
							{Object.entries(READ_RECEIPT_MODES).map(([mode, label]) => (
								<Radio key={mode} value={mode} label={label} />
							))}
						</Stack>
					</Radio.Group>
					<Switch
						mt="lg"
						label="返信を準備している間の「入力中」の表示"
						description="自動応答や外部のプログラムの返信に1秒以上かかるとき、友だちのトークに「…」の動きを表示します。グループには表示されません。"
						checked={data.loading_animation}
						disabled={busy}
						onChange={({ currentTarget: { checked } }) => void choose({ loading_animation: checked })}
					/>
				</Paper>
			)}
			<SendersPart />
			<BeaconsPart />
		</PageLayout>
	);
}

const HANDLE = "handle";
const REPLY = "reply";
