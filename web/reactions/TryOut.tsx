import { Alert, Badge, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { listNames } from "#domain/texts/width.ts";
import { CheckIcon, SkipIcon } from "../ui/icons.tsx";
import { useReactions } from "./api.ts";
import type { Draft } from "./draft.ts";
import { type Trial, tryOut } from "./tryOut.ts";

interface TryOutProps {
	/** null while it is new. */
	id: number | null;
	draft: Draft;
}

/** A text to try: says at once whether the auto-response, as it stands in the form, would answer it. */
export function TryOut({ id, draft }: TryOutProps) {
	const [text, setText] = useState("");
	const { data } = useReactions();
	const others = data?.items.filter((reaction) => reaction.id !== id) ?? [];
	return (
		<Paper withBorder p="md" component="section" aria-label="応答を試す">
			<Stack gap="sm">
				<Title order={2}>応答を試す</Title>
				<TextInput
					label="友だちが送るテキスト"
					placeholder="例: 明日の予約はできますか"
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
				<div aria-live="polite">
					<Result draft={draft} text={text.trim()} trial={tryOut(draft, others, text)} />
				</div>
			</Stack>
		</Paper>
	);
}

interface ResultProps {
	draft: Draft;
	text: string;
	trial: Trial;
}

function Result({ draft, text, trial }: ResultProps) {
	if (draft.keywords.length === 0) return <Hint>キーワードを入力すると試せます。</Hint>;
	if (text === "") return <Hint>実際には送信されません。</Hint>;
	return (
		<Stack gap="xs">
			<Alert
				color={trial.answers ? "green" : "gray"}
				icon={trial.answers ? <CheckIcon /> : <SkipIcon />}
				title={trial.answers ? "応答します" : "応答しません"}
				p="xs"
			>
				<Text size="sm">{explain(draft, trial)}</Text>
			</Alert>
			<Group gap="0.25rem">
				{trial.keywords.map(({ keyword, heard }) => (
					<Badge
						key={keyword}
						color={heard ? "green" : "gray"}
						leftSection={heard ? <CheckIcon size="0.75rem" /> : undefined}
						maw="12rem"
						title={`${keyword}（${heard ? "含まれています" : "含まれていません"}）`}
					>
						{keyword}
					</Badge>
				))}
			</Group>
		</Stack>
	);
}

function explain(draft: Draft, { hears, answers, others }: Trial): string {
	const also = others.length > 0 ? `「${listNames(others)}」` : "";
	if (answers) return also ? `${also}も応答します。` : "アクションを実行します。";
	if (hears && draft.is_active === 0) return "キーワードは含まれていますが、無効になっています。";
	if (hears) return `先に${also}が応答します。`;
	const why =
		draft.rule_mix === 1 ? "含まれていないキーワードがあります。" : "キーワードが含まれていません。";
	return also ? `${why}${also}が応答します。` : why;
}

const Hint = ({ children }: { children: string }) => (
	<Text size="sm" c="dimmed">
		{children}
	</Text>
);
