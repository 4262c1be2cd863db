import { List, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AttentionCounts } from "./AttentionCounts.tsx";
import { FailedMenus } from "./FailedMenus.tsx";
import { PageLink } from "./PageLink.tsx";
import { StoppedWebhooks } from "./StoppedWebhooks.tsx";
import { TextSection } from "./TextSection.tsx";

/** Overview of the console's built-in notifications and their limits. */
export function NotificationsPage() {
	const maySeeDeliveries = useMayOpen()(addressOf("deliveries"));
	const maySeeMenus = useAbility("richmenu-read");
	const maySeeWebhooks = useAbility("open-api-read");
	const maySeeSettings = useAbility("notification-read");
	const maySeeFriends = useAbility("friend-read");
	return (
		<PageLayout title="通知" help="対応が必要なことを、管理画面がどのように知らせるかをまとめています。">
			<Stack gap="xl" maw="44rem">
				{(maySeeDeliveries || maySeeMenus || maySeeWebhooks) && (
					<TextSection title="対応が必要なとき">
						{maySeeDeliveries && <AttentionCounts />}
						{maySeeMenus && <FailedMenus />}
						{maySeeWebhooks && <StoppedWebhooks />}
					</TextSection>
				)}
				<TextSection title="画面を開いている間">
					<List spacing="xs">
						{maySeeFriends && (
							<List.Item>
								友だち追加や友だちからのメッセージは、開いている「<PageLink page="friends">友だち</PageLink>
								」の画面に自動で反映します。
							</List.Item>
						)}
						{maySeeDeliveries && (
							<List.Item>
								配信の結果は、開いている「<PageLink page="deliveries">配信状況</PageLink>
								」の画面に自動で反映します。
							</List.Item>
						)}
						<List.Item>
							サーバーとの接続が切れている間は、画面の上に「再接続しています…」と表示します。
						</List.Item>
					</List>
				</TextSection>
				<TextSection title="画面を開いていないとき">
					{maySeeSettings ? (
						<Text>
							メール・LINE・Slackなどで受け取るには、「
							<PageLink page="notificationSettings">通知設定</PageLink>
							」で設定します。
						</Text>
					) : (
						<Text>メール・LINE・Slackなどで受け取る通知は、管理者が「通知設定」で設定します。</Text>
					)}
					<Text>回答フォームへの回答は、「回答の通知」をオンにした回答フォームだけを知らせます。</Text>
				</TextSection>
				<TextSection title="LINE Notifyとアクションの「通知」">
					<Text>
						LINE Notifyは2025年3月31日に終了しました。アクションの「通知」も廃止し、実行しても通知しません。
					</Text>
					<Text>
						代わりの方法は「<PageLink page="lineNotify">LINE Notifyの終了について</PageLink>」をご覧ください。
					</Text>
				</TextSection>
			</Stack>
		</PageLayout>
	);
}
