import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

interface CountLinkProps {
	count: number;
	/** 人, 件. */
	unit: string;
	/** Accessible description of the count: 「VIP」の友だち. */
	label: string;
	/** Page of the counted items; no link if it is missing or not permitted. */
	to?: string;
	/** Alternative to a link. */
	onOpen?: () => void;
}

/** Number that leads to the counted items. */
export function CountLink({ count, unit, label, to, onOpen }: CountLinkProps) {
	const mayOpen = useMayOpen();
	const text = `${count.toLocaleString("ja-JP")}${unit}`;
	const shared = { size: "sm", "aria-label": `${label} ${text}` } as const;
	if (to && mayOpen(to))
		return (
			<Anchor component={Link} href={to} {...shared}>
				{text}
			</Anchor>
		);
	if (onOpen)
		return (
			<Anchor component="button" type="button" onClick={onOpen} {...shared}>
				{text}
			</Anchor>
		);
	return <Text size="sm">{text}</Text>;
}
