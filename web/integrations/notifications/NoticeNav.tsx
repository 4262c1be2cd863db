import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

const PAGES: [AddressName, string][] = [
	["notificationSettings", "通知設定"],
	["notificationChannels", "送り先"],
	["notificationLog", "送信履歴"],
];

/** Navigation between the notification pages. */
export function NoticeNav({ current }: { current: AddressName }) {
	const mayOpen = useMayOpen();
	return (
		<Group component="nav" aria-label="通知" gap="xs">
			{PAGES.filter(([name]) => mayOpen(addressOf(name))).map(([name, label]) => (
				<Button
					key={name}
					component={Link}
					href={addressOf(name)}
					size="xs"
					variant={name === current ? "light" : "default"}
					aria-current={name === current ? "page" : undefined}
				>
					{label}
				</Button>
			))}
		</Group>
	);
}
