import { List, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import type { TapSource } from "#domain/acquisition/links/link-input.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { formatTapCount } from "./formatTapCount.ts";
import { useTapsOfSource } from "./linkApi.ts";

interface TapsOfSourceProps {
	type: TapSource;
	id: number;
}

/** Tapped links of a broadcast or scenario; renders nothing if there are none, as for most. */
export function TapsOfSource({ type, id }: TapsOfSourceProps) {
	const mayRead = useAbility("link-read");
	const { abilities } = useSession();
	const { data } = useTapsOfSource(type, mayRead ? id : null);
	if (!data || data.items.length === 0) return null;
	const mayOpen = mayOpenPage(abilities, "link");
	return (
		<Stack gap="xs">
			<Title order={3}>リンクのタップ</Title>
			<Text size="sm">
				{formatTapCount(data.tap_count)}・{formatPeople(data.friend_count)}
			</Text>
			<List size="sm" spacing="xs">
				{data.items.map((link) => (
					<List.Item key={link.id} style={{ overflowWrap: "anywhere" }}>
						{mayOpen ? (
							<Link href={addressOf("link", { id: link.id })}>{link.name || link.url}</Link>
						) : (
							link.name || link.url
						)}
						{`　${formatTapCount(link.tap_count)}・${formatPeople(link.friend_count)}`}
					</List.Item>
				))}
			</List>
		</Stack>
	);
}
