import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Link from the salons to the events; hidden without the ability. */
export function EventsLink() {
	if (!useAbility("event_reserve")) return null;
	return (
		<Text size="sm">
			講習会や体験会など、決まった日程の予約は
			<Anchor component={Link} href={addressOf("events")} size="sm" underline="always">
				イベント予約
			</Anchor>
			で受け付けます。
		</Text>
	);
}
