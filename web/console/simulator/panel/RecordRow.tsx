import { Badge, Code, Collapse, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DownIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./Panel.module.css";

interface RecordRowProps {
	time: string;
	title: string;
	/** HTTP status; null without a response. */
	status: number | null;
	note?: string | undefined;
	/** Collapsible details. */
	children: ReactNode;
	/** Action on the record. */
	action?: ReactNode;
}

/** Expandable row of a call or webhook. */
export function RecordRow({ time, title, status, note, children, action }: RecordRowProps) {
	const [isOpen, { toggle }] = useDisclosure(false);
	return (
		<div className={classes.record}>
			<Group gap="xs" wrap="nowrap">
				<UnstyledButton className={classes.recordHead} onClick={toggle} aria-expanded={isOpen}>
					{isOpen ? <DownIcon size="1em" /> : <ForwardIcon size="1em" />}
					<Text size="xs" c="dimmed" component="span">
						{time}
					</Text>
					<Text size="sm" component="span" truncate flex={1} title={title}>
						{title}
					</Text>
					{note && (
						<Badge color="yellow" size="sm">
							{note}
						</Badge>
					)}
					<StatusBadge status={status} />
				</UnstyledButton>
				{action}
			</Group>
			<Collapse expanded={isOpen}>
				<Stack gap="xs" py="xs">
					{children}
				</Stack>
			</Collapse>
		</div>
	);
}

function StatusBadge({ status }: { status: number | null }) {
	if (status === null) return <Badge color="red">応答なし</Badge>;
	return <Badge color={status < 300 ? "green" : status < 500 ? "yellow" : "red"}>{status}</Badge>;
}

interface CodeTextProps {
	title: string;
	/** JSON is formatted, other text is unchanged. */
	text: string;
}

/** Body or headers in a code block. */
export const CodeText = ({ title, text }: CodeTextProps) => (
	<div>
		<Text size="xs" c="dimmed">
			{title}
		</Text>
		<Code block className={classes.code} tabIndex={0}>
			{formatJson(text)}
		</Code>
	</div>
);

function formatJson(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text || "（なし）";
	}
}
