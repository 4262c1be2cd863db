import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";

/** Inline link to a page of the console. */
export const PageLink = ({ page, children }: { page: AddressName; children: string }) => (
	<Anchor component={Link} href={addressOf(page)} underline="always">
		{children}
	</Anchor>
);
