import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Back link to the list. */
export const BackToLinks = () => (
	<ActionIcon
		component={Link}
		href={addressOf("links")}
		variant="subtle"
		color="gray"
		size="lg"
		aria-label="リンクの一覧へ戻る"
	>
		<BackIcon />
	</ActionIcon>
);
