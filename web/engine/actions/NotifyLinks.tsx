import { Anchor, Group } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/** Links to the console's notifications and to the substitute for LINE Notify. */
export const NotifyLinks = () => (
	<Group gap="0.25rem 1rem">
		<Anchor href={addressOf("notifications")} target="_blank" size="sm" underline="always">
			管理画面の通知を見る（新しいタブ）
		</Anchor>
		<Anchor href={addressOf("lineNotify")} target="_blank" size="sm" underline="always">
			LINE Notifyの代わりの方法を見る（新しいタブ）
		</Anchor>
	</Group>
);
