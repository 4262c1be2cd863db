import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./AnswerCard.module.css";
import { AnswerPayment } from "./AnswerPayment.tsx";
import type { ListedAnswer } from "./formApi.ts";

interface AnswerCardProps {
	answer: ListedAnswer;
	/** Address of the response's own page, linked from its time. */
	address?: string;
}

/** Card of a form response: friend, time, questions and answers. */
export const AnswerCard = ({
	answer: { friend, answers, created_at, payment },
	address,
}: AnswerCardProps) => (
	<ListCard
		head={
			friend ? (
				<FriendLink friend={friend} />
			) : (
				<Text c="dimmed" size="sm">
					友だち以外の方
				</Text>
			)
		}
		aside={
			address === undefined ? (
				<TimeText value={created_at} size="sm" c="dimmed" />
			) : (
				<Anchor component={Link} href={address} size="sm">
					<TimeText value={created_at} size="sm" inherit span />
				</Anchor>
			)
		}
	>
		{payment && <AnswerPayment payment={payment} />}
		{answers.length === 0 ? (
			<Text size="sm" c="dimmed">
				回答の内容はありません。
			</Text>
		) : (
			<dl className={classes.answers}>
				{answers.map(({ label, value }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a label may occur twice; answers are fixed
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
	</ListCard>
);
