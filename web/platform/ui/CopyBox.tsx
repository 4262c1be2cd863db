import { Button, Group, Input, Text } from "@mantine/core";
import { useId } from "react";
import { CheckIcon, CopyIcon } from "./consoleIcons.tsx";
import { copyNote, useCopying } from "./useCopying.ts";

interface CopyBoxProps {
	/** Text to copy. */
	text: string;
	/** Label of the text: 回答フォームのURL. */
	label: string;
	description?: string;
}

/** Box with a text and a copy button. */
export function CopyBox({ text, label, description }: CopyBoxProps) {
	const { outcome, copy } = useCopying(text);
	const id = useId();
	return (
		<Input.Wrapper id={id} label={label} description={description}>
			<Group gap="xs" wrap="nowrap">
				<Input
					id={id}
					aria-describedby={description && `${id}-description`}
					value={text}
					readOnly
					flex={1}
					miw={0}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<Button
					variant="default"
					flex="none"
					leftSection={outcome === "copied" ? <CheckIcon /> : <CopyIcon />}
					onClick={copy}
					aria-label={`${label}をコピーする`}
				>
					コピーする
				</Button>
			</Group>
			{/* Always rendered, so that screen readers announce its text and the layout does not shift. */}
			<Text
				role="status"
				size="xs"
				mih="1.4em"
				mt="0.25rem"
				c={outcome === "failed" ? "var(--mantine-color-error)" : "dimmed"}
			>
				{copyNote(outcome)}
			</Text>
		</Input.Wrapper>
	);
}
