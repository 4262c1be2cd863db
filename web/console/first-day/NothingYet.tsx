import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { IllustrationName } from "#web/platform/ui/illustrationNames.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";

interface NothingYetProps {
	art: IllustrationName;
	title: string;
	/** Page on which an operator makes it by hand. */
	href: string;
	label: string;
}

/** Step without anything to switch on: by a starter set, or by hand. */
export const NothingYet = ({ art, title, href, label }: NothingYetProps) => (
	<EmptyState
		art={art}
		title={title}
		action={
			<Group gap="xs" justify="center">
				<Button component={Link} href={addressOf("firstDayStep", { step: "starter" })}>
					業種のひな形を選ぶ
				</Button>
				<Button component={Link} href={href} variant="default">
					{label}
				</Button>
			</Group>
		}
	>
		業種のひな形を選ぶと、お店の言葉でまとめて用意できます。
	</EmptyState>
);
