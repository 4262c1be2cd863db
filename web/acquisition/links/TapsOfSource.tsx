import { List, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import type { TapSource } from "#domain/acquisition/links/input.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { useAbility, useSession } from "#web/platform/api/session.ts";
import { people } from "#web/platform/ui/people.ts";
import { useTapsOfSource } from "./api.ts";
import { times } from "./times.ts";

interface TapsOfSourceProps {
	type: TapSource;
	id: number;
}

/** Tapped links of a broadcast or scenario; empty without any, since most count none. */
export function TapsOfSource({ type, id }: TapsOfSourceProps) {
	const mayRead = useAbility("link-read");
	const { abilities } = useSession();
	const { data } = useTapsOfSource(type, mayRead ? id : null);
	if (!data || data.items.length === 0) return null;
	const opens = mayOpenPage(abilities, "link");
	return (
		<Stack gap="xs">
			<Title order={3}>リンクのタップ</Title>
			<Text size="sm">
				{times(data.tap_count)}・{people(data.friend_count)}
			</Text>
			<List size="sm" spacing="xs">
				{data.items.map((link) => (
					<List.Item key={link.id} style={{ overflowWrap: "anywhere" }}>
						{opens ? (
							<Link href={addressOf("link", { id: link.id })}>{link.name || link.url}</Link>
						) : (
							link.name || link.url
						)}
						{`　${times(link.tap_count)}・${people(link.friend_count)}`}
					</List.Item>
				))}
			</List>
		</Stack>
	);
}
