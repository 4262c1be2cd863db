import { List, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { Page } from "#web/platform/ui/Page.tsx";
import { FailedMenus } from "./FailedMenus.tsx";
import { Part } from "./Part.tsx";
import { StoppedWebhooks } from "./StoppedWebhooks.tsx";
import { To } from "./To.tsx";
import { WaitingSigns } from "./WaitingSigns.tsx";

/** Overview of the console's built-in notifications and their limits. */
export function NotificationsPage() {
	const maySeeDeliveries = useMayOpen()(addressOf("deliveries"));
	const maySeeMenus = useAbility("richmenu-read");
	const maySeeWebhooks = useAbility("open-api-read");
	const maySeeSettings = useAbility("notification-read");
	const maySeeFriends = useAbility("friend-read");
	return (
		<Page title="通知" help="対応が必要なことを、コンソールがどのように知らせるかをまとめています。">
			<Stack gap="xl" maw="44rem">
				{(maySeeDeliveries || maySeeMenus || maySeeWebhooks) && (
					<Part title="対応が必要なとき">
						{maySeeDeliveries && <WaitingSigns />}
						{maySeeMenus && <FailedMenus />}
						{maySeeWebhooks && <StoppedWebhooks />}
					</Part>
				)}
				<Part title="画面を開いている間">
					<List spacing="xs">
						{maySeeFriends && (
							<List.Item>
								友だち追加や友だちからのメッセージは、開いている「<To page="friends">友だち</To>
								」の画面に自動で反映します。
							</List.Item>
						)}
						{maySeeDeliveries && (
							<List.Item>
								配信の結果は、開いている「<To page="deliveries">配信状況</To>」の画面に自動で反映します。
							</List.Item>
						)}
						<List.Item>
							サーバーとの接続が切れている間は、画面の上に「再接続しています…」と表示します。
						</List.Item>
					</List>
				</Part>
				<Part title="画面を開いていないとき">
					{maySeeSettings ? (
						<Text>
							メール・LINE・Slackなどで受け取るには、「<To page="notificationSettings">通知設定</To>
							」で設定します。
						</Text>
					) : (
						<Text>メール・LINE・Slackなどで受け取る通知は、管理者が「通知設定」で設定します。</Text>
					)}
					<Text>回答フォームへの回答は、「回答の通知」をオンにした回答フォームだけを知らせます。</Text>
				</Part>
				<Part title="LINE Notifyとアクションの「通知」">
					<Text>
						LINE Notifyは2025年3月31日に終了しました。アクションの「通知」も廃止し、実行しても通知しません。
					</Text>
					<Text>
						代わりの方法は「<To page="lineNotify">LINE Notifyの終了について</To>」をご覧ください。
					</Text>
				</Part>
			</Stack>
		</Page>
	);
}
