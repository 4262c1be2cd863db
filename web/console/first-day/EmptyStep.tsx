import { Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { IllustrationName } from "#web/platform/ui/illustrationNames.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";

interface EmptyStepProps {
	art: IllustrationName;
	title: string;
	/** Page on which an operator makes it by hand, and the label of the link. */
	href: string;
	label: string;
}

/**
 * Contents of a step while nothing exists that it could switch on, with the links that make it: a starter set,
 * or by hand.
 */
export const EmptyStep = ({ art, title, href, label }: EmptyStepProps) => (
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
