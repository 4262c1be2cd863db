import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

/** Link to the broadcasts: their messages are sent in batches and are missing from this list. */
export function BroadcastsHint() {
	const mayOpen = useMayOpen();
	const address = addressOf("broadcasts");
	if (!mayOpen(address)) return null;
	return (
		<Text size="sm" c="dimmed">
			一斉配信でまとめて送るメッセージの進み具合は、
			<Anchor component={Link} href={address} size="sm" underline="always">
				一斉配信
			</Anchor>
			で確認できます。
		</Text>
	);
}
