import { Box, Text as Line, Stack, Textarea } from "@mantine/core";
import { MAX_NOTICE } from "#domain/engine/actions/effects/notify.ts";
import { NotifyLinks } from "../NotifyLinks.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";

/** Effect 16: read-only text of a discontinued effect. */
export const NotifyEffect = ({ effect: { text }, errors, fieldProps }: EffectFormProps<"notify">) => (
	<Stack gap="sm">
		<EffectNote warning>
			「通知」は廃止されました。実行しても通知しません。不要であれば削除してください。
		</EffectNote>
		<Box>
			<Textarea
				label="通知の内容"
				readOnly
				autosize
				value={text}
				error={errors.text}
				{...fieldProps("text")}
			/>
			<Line size="xs" ta="right" c="dimmed">
				{text.length}/{MAX_NOTICE}文字
			</Line>
		</Box>
		<NotifyLinks />
	</Stack>
);
