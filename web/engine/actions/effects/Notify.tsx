import { Box, Text as Line, Stack, Textarea } from "@mantine/core";
import { MAX_NOTICE } from "#domain/engine/actions/effects/notify.ts";
import { NotifyLinks } from "../NotifyLinks.tsx";
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
		<NotifyLinks />
	</Stack>
);
