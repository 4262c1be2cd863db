import { Progress, Text } from "@mantine/core";
import { useMemo } from "react";
import type { FlexBlock, FlexPath } from "#domain/content/templates/flex/flex-block.ts";
import { measureFlexMessage } from "#domain/content/templates/flex/flex-problems.ts";

interface FlexSizeMeterProps {
	root: FlexBlock;
	problems: readonly { path: FlexPath; text: string }[];
}

/** Size of a message relative to LINE's limit, with errors about the message as a whole. */
export function FlexSizeMeter({ root, problems }: FlexSizeMeterProps) {
	const { bytes, maxBytes } = useMemo(() => measureFlexMessage(root), [root]);
	const isTooLarge = bytes > maxBytes;
	const carouselProblems = root.type === "carousel" ? problems.filter(({ path }) => path.length < 2) : [];
	return (
		<div>
			<Text size="xs" c={isTooLarge ? "var(--mantine-color-error)" : "dimmed"} role="status">
				サイズ {formatKilobytes(bytes)} / {maxBytes / 1024}KB
				{isTooLarge && "（大きすぎるため送信できません）"}
			</Text>
			<Progress
				value={Math.min(100, (100 * bytes) / maxBytes)}
				color={isTooLarge ? "red" : undefined}
				size="sm"
				aria-label="メッセージのサイズ"
			/>
			{carouselProblems.map(({ text }) => (
				<Text key={text} size="xs" c="var(--mantine-color-error)" mt="0.25rem">
					{text}
				</Text>
			))}
		</div>
	);
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)}KB`;
