import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

/** Reason why deliveries are held, and the way to the decision about them. */
export function HeldHint() {
	const mayOpen = useMayOpen();
	const address = addressOf("sendingModes");
	return (
		<Text size="sm" c="dimmed">
			テストモードや種類ごとの設定のため、送らずに残しています。
			{mayOpen(address) && (
				<>
					<Anchor component={Link} href={address} size="sm" underline="always">
						送信モード
					</Anchor>
					で送信を戻すときに、送るか送らないかを選びます。
				</>
			)}
		</Text>
	);
}
