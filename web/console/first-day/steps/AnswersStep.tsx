import { Anchor, Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EmptyStep } from "../EmptyStep.tsx";
import { type FirstDay, switchAnswers } from "../firstDayApi.ts";
import { LiveSwitch } from "../LiveSwitch.tsx";

/** Auto-responses: their words, their editors, one switch for all. */
export function AnswersStep({ guide: { answers } }: { guide: FirstDay }) {
	if (answers.length === 0)
		return (
			<EmptyStep
				art="talk"
				title="自動応答はまだありません"
				href={addressOf("newReaction")}
				label="自分で作る"
			/>
		);
	const live = answers.filter(({ is_active }) => is_active).length;
	return (
		<Stack gap="md">
			<LiveSwitch
				label="自動応答を使う"
				isLive={live > 0}
				whenOn={
					live === answers.length
						? "次の言葉を含むメッセージに、すぐに答えます。"
						: `${answers.length}個のうち${live}個を使っています。オフにしてからオンにすると、すべて使います。`
				}
				whenOff="まだ誰にも答えません。"
				onSwitch={(isLive) =>
					switchAnswers(
						answers.map(({ id }) => id),
						isLive,
					)
				}
			/>
			<Paper withBorder p="md">
				<Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
					{answers.map(({ id, name, keywords }) => (
						<Stack key={id} component="li" gap="2xs">
							<Anchor component={Link} href={addressOf("reaction", { id })} underline="always" fw={600}>
								{name}
							</Anchor>
							<Group gap="2xs">
								{keywords.map((keyword) => (
									<Badge key={keyword} variant="light" color="gray">
										{keyword}
									</Badge>
								))}
							</Group>
						</Stack>
					))}
				</Stack>
			</Paper>
			<Text size="sm" c="dimmed">
				料金などの見本の内容は、お店のものに書き換えてください。
			</Text>
		</Stack>
	);
}
