import { Badge, Input, Text, UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { formatHours } from "./formatHours.ts";
import classes from "./SpecialDatesFields.module.css";
import type { SpecialDateDraft } from "./specialDatesDraft.ts";

interface SpecialDateListProps {
	dates: readonly SpecialDateDraft[];
	chosenDate: string | null;
	onChoose: (date: string) => void;
}

/** List of the year's special days. */
export function SpecialDateList({ dates, chosenDate, onChoose }: SpecialDateListProps) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<Input.Label id={id} labelElement="div">
				この年の臨時休業・営業時間の変更（{dates.length}日）
			</Input.Label>
			{dates.length === 0 && (
				<Text size="sm" c="dimmed">
					まだありません。
				</Text>
			)}
			<ul className={classes.list}>
				{dates.map(({ date, name, hours }) => (
					<li key={date}>
						<UnstyledButton
							className={classes.entry}
							aria-pressed={date === chosenDate}
							onClick={() => onChoose(date)}
						>
							<span>{formatMonthDay(date)}</span>
							<span>{name}</span>
							<Badge color={hours.length === 0 ? "red" : "yellow"} ml="auto">
								{hours.length === 0 ? "休業" : formatHours(hours)}
							</Badge>
						</UnstyledButton>
					</li>
				))}
			</ul>
		</section>
	);
}
