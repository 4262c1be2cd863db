import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Link from the messages to the counted links. */
export function LinksLink() {
	if (!useAbility("link-read")) return null;
	return (
		<Text size="sm">
			メッセージのリンクのタップ数は
			<Anchor component={Link} href={addressOf("links")} size="sm" underline="always">
				リンク
			</Anchor>
			で確認・設定できます。
		</Text>
	);
}
