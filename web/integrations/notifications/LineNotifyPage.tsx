import { List, Stack, Text } from "@mantine/core";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PageLink } from "./PageLink.tsx";
import { TextSection } from "./TextSection.tsx";

/** Information about the end of LINE Notify, the affected actions, and alternatives. */
export const LineNotifyPage = () => (
	<PageLayout title="LINE Notifyの終了について" help="アクションの「通知」をお使いだった方へのご案内です。">
		<Stack gap="xl" maw="44rem">
			<TextSection title="終了したこと">
				<Text>
					LINE Notifyは、LINEの提供するサービスとして2025年3月31日に終了しました。これに伴い、LINE
					Notifyを使って担当者に知らせるアクション「{EFFECTS.notify.label}」を廃止しました。
				</Text>
			</TextSection>
			<TextSection title="以前のアクション">
				<List spacing="xs">
					<List.Item>
						「{EFFECTS.notify.label}」を含むアクションは、これまでどおり開いて内容を確認できます。
					</List.Item>
					<List.Item>
						実行しても通知はせず、ほかの要素だけを実行します。友だちの画面の「届いた理由」には「この要素は廃止されました。」と残ります。
					</List.Item>
					<List.Item>新しく追加することはできません。不要であれば要素を削除してください。</List.Item>
				</List>
			</TextSection>
			<TextSection title="代わりの方法">
				<Text>
					通知を受け取るには、「<PageLink page="notificationChannels">通知の送り先</PageLink>
					」でLINE・メール・Slackなどを作成し、「<PageLink page="notificationSettings">通知設定</PageLink>
					」でその送り先を選択します。LINE Notifyの送り先は、通知設定から外してから削除できます。
				</Text>
				<Text>友だちごとの対応を画面で分かるようにするには、次のようにします。</Text>
				<List type="ordered" spacing="xs">
					<List.Item>
						「<PageLink page="actions">アクション</PageLink>」を開き、「{EFFECTS.notify.label}」の代わりに「
						{EFFECTS.mark.label}」を追加して、「要対応」などの対応マークを選びます。
					</List.Item>
					<List.Item>
						「<PageLink page="friends">友だち</PageLink>
						」で対応マークを選ぶと、対応を待つ友だちが並びます。
					</List.Item>
					<List.Item>
						同じ条件を「<PageLink page="funnels">カスタム検索</PageLink>
						」に保存しておくと、次からすぐに開けます。
					</List.Item>
				</List>
			</TextSection>
			<TextSection title="管理画面からのお知らせ">
				<Text>
					配信の失敗など、管理画面が表示するお知らせは「<PageLink page="notifications">通知</PageLink>
					」にまとめています。
				</Text>
			</TextSection>
		</Stack>
	</PageLayout>
);
