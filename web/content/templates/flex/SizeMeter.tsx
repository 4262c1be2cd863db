import { Progress, Text } from "@mantine/core";
import { useMemo } from "react";
import type { FlexBlock, Path } from "#domain/content/templates/flex/block.ts";
import { flexSizeOf } from "#domain/content/templates/flex/problems.ts";

interface SizeMeterProps {
	root: FlexBlock;
	problems: readonly { path: Path; text: string }[];
}

/** Size of the message relative to LINE's limit, with errors about the whole message. */
export function SizeMeter({ root, problems }: SizeMeterProps) {
	const { bytes, most } = useMemo(() => flexSizeOf(root), [root]);
	const isTooLarge = bytes > most;
	const whole = root.type === "carousel" ? problems.filter(({ path }) => path.length < 2) : [];
	return (
		<div>
			<Text size="xs" c={isTooLarge ? "var(--mantine-color-error)" : "dimmed"} role="status">
				サイズ {kilobytes(bytes)} / {most / 1024}KB
				{isTooLarge && "（大きすぎるため送信できません）"}
			</Text>
			<Progress
				value={Math.min(100, (100 * bytes) / most)}
				color={isTooLarge ? "red" : undefined}
				size="sm"
				aria-label="メッセージのサイズ"
			/>
			{whole.map(({ text }) => (
				<Text key={text} size="xs" c="var(--mantine-color-error)" mt="0.25rem">
					{text}
				</Text>
			))}
		</div>
	);
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)}KB`;
