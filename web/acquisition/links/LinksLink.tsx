import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { useAbility } from "#web/platform/api/session.ts";

/** Link to the counted links, which have no menu entry of their own. */
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
