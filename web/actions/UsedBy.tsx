import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { useAbility } from "../api/session.tsx";
import { CutText } from "../ui/CutText.tsx";
import type { ActionRow } from "./api.ts";

const SHOWN = 3;

/** The auto-responses that run an action, and how many more do. */
export function UsedBy({ action: { used_by } }: { action: ActionRow }) {
	const mayOpen = useAbility("reaction-read");
	const rest = used_by.slice(SHOWN);
	return (
		<Stack gap={0} miw={0} align="flex-start">
			{used_by.slice(0, SHOWN).map(({ id, name }) =>
				mayOpen ? (
					<Anchor
						key={id}
						component={Link}
						href={addressOf("reaction", { id })}
						title={name}
						size="sm"
						underline="always"
						truncate
						maw="100%"
					>
						{name}
					</Anchor>
				) : (
					<CutText key={id} size="sm" maw="100%">
						{name}
					</CutText>
				),
			)}
			{rest.length > 0 && (
				<Text size="sm" c="dimmed" title={rest.map(({ name }) => name).join("、")}>
					ほか{rest.length}件
				</Text>
			)}
		</Stack>
	);
}
