import { Anchor, Group } from "@mantine/core";
import { addressOf } from "#domain/engine/access/addresses.ts";

/** What the console tells by itself, and what stands in for LINE Notify: asked where somebody looks for a notice to send. */
export const NotifyLinks = () => (
	<Group gap="0.25rem 1rem">
		<Anchor href={addressOf("notifications")} target="_blank" size="sm" underline="always">
			コンソールの通知を見る（新しいタブ）
		</Anchor>
		<Anchor href={addressOf("lineNotify")} target="_blank" size="sm" underline="always">
			LINE Notifyの代わりの方法を見る（新しいタブ）
		</Anchor>
	</Group>
);
