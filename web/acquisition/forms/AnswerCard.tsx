import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { Card } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./AnswerCard.module.css";
import type { Answer } from "./api.ts";

/** Card of a form response: friend, time, questions and answers. */
export const AnswerCard = ({ answer: { friend, answers, created_at } }: { answer: Answer }) => (
	<Card
		head={
			friend ? (
				<FriendLink friend={friend} />
			) : (
				<Text c="dimmed" size="sm">
					友だち以外の方
				</Text>
			)
		}
		aside={<TimeText value={created_at} size="sm" c="dimmed" />}
	>
		{answers.length === 0 ? (
			<Text size="sm" c="dimmed">
				回答の内容はありません。
			</Text>
		) : (
			<dl className={classes.answers}>
				{answers.map(({ label, value }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a question may be asked twice, and an answer never changes
					<div key={index}>
						<dt>
							<Text size="sm" inherit>
								{label}
							</Text>
						</dt>
						<dd>
							<Text size="sm" inherit>
								{value || "—"}
							</Text>
						</dd>
					</div>
				))}
			</dl>
		)}
	</Card>
);
