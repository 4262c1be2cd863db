import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { useAbility } from "../api/session.tsx";

/** What the two things are that make an answer, and where each is made. */
export function FirstSteps() {
	const mayMakeReactions = useAbility("reaction-write");
	const maySeeActions = useAbility("action-read");
	if (!mayMakeReactions && !maySeeActions) return null;
	return (
		<Paper withBorder p="md" component="section">
			<Stack gap="sm">
				<div>
					<Title order={2}>自動で返信する</Title>
					<Text size="sm" c="dimmed">
						友だちのメッセージに含まれるキーワードを「自動応答」に、送る内容やタグの操作を「アクション」に登録します。
					</Text>
				</div>
				<Group gap="sm">
					{mayMakeReactions && (
						<Button component={Link} href={addressOf("newReaction")}>
							自動応答を作成する
						</Button>
					)}
					{maySeeActions && (
						<Button component={Link} href={addressOf("actions")} variant="default">
							アクションを開く
						</Button>
					)}
				</Group>
			</Stack>
		</Paper>
	);
}
