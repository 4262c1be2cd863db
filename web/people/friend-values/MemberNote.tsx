import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ItemMember } from "#web/engine/explorer/itemApi.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import type { MembersDefinition } from "./membersDefinitions.ts";

interface MemberNoteProps {
	member: ItemMember;
	definition: Pick<MembersDefinition, "notesAreMessages">;
	lines: number;
}

/** Note beside a friend; a message leads to the talk, for operators who may open it. */
export function MemberNote({ member: { id, note }, definition, lines }: MemberNoteProps) {
	const { abilities } = useSession();
	const isLink = definition.notesAreMessages && note !== null && mayOpenPage(abilities, "chatTalk");
	return (
		<Text size="sm" lineClamp={lines} title={note ?? undefined}>
			{isLink ? (
				<Anchor component={Link} href={addressOf("chatTalk", { id })} inherit>
					{note}
				</Anchor>
			) : (
				(note ?? "—")
			)}
		</Text>
	);
}
