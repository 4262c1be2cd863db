import { Anchor, Box, Group, Text as Line, Stack, Textarea } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { MAX_NOTICE } from "#domain/effects/notify.ts";
import type { EffectFormProps } from "./entry.ts";
import { Note } from "./parts/Note.tsx";

/** Effect 16: what it said, to be read; it is not edited any more. */
export const Notify = ({ effect: { text }, errors, mark }: EffectFormProps<"notify">) => (
	<Stack gap="sm">
		<Note warning>「通知」は廃止されました。実行しても通知しません。不要であれば削除してください。</Note>
		<Box>
			<Textarea label="通知の内容" readOnly autosize value={text} error={errors.text} {...mark("text")} />
			<Line size="xs" ta="right" c="dimmed">
				{text.length}/{MAX_NOTICE}文字
			</Line>
		</Box>
		<Group gap="md">
			<Anchor href={addressOf("notifications")} target="_blank" size="sm" underline="always">
				コンソールの通知を見る（新しいタブ）
			</Anchor>
			<Anchor href={addressOf("lineNotify")} target="_blank" size="sm" underline="always">
				代わりの方法を見る（新しいタブ）
			</Anchor>
		</Group>
	</Stack>
);
