import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { BackIcon } from "../ui/icons.tsx";

/** The way back to the list. */
export const BackToBroadcasts = () => (
	<ActionIcon
		component={Link}
		href={addressOf("broadcasts")}
		variant="subtle"
		color="gray"
		size="lg"
		aria-label="一斉配信の一覧へ戻る"
	>
		<BackIcon />
	</ActionIcon>
);
