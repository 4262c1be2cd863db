import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

interface CountLinkProps {
	count: number;
	/** 人, 件. */
	unit: string;
	/** What is counted, for whoever hears the link alone: 「VIP」の友だち. */
	label: string;
	/** The page of those counted; without one, or where it is closed to who looks, the count is no link. */
	to?: string;
	/** Or what shows them. */
	onOpen?: () => void;
}

/** A number that leads to what it counts. */
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
