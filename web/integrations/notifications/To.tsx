import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/addresses.ts";

/** Inline link to a page of the console. */
export const To = ({ page, children }: { page: AddressName; children: string }) => (
	<Anchor component={Link} href={addressOf(page)} underline="always">
		{children}
	</Anchor>
);
