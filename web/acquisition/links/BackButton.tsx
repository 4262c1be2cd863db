import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { BackIcon } from "#web/platform/ui/icons.tsx";

/** Back link to the list. */
export const BackButton = () => (
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
