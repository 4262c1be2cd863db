import { Badge, Input, Text, UnstyledButton } from "@mantine/core";
import { useId } from "react";
import type { SpecialDraft } from "./draft.ts";
import { hoursText } from "./hoursText.ts";
import classes from "./SpecialFields.module.css";
import { shortDay } from "./shortDay.ts";

interface SpecialListProps {
	dates: readonly SpecialDraft[];
	chosen: string | null;
	onChoose: (date: string) => void;
}

/** List of the year's special days. */
export function SpecialList({ dates, chosen, onChoose }: SpecialListProps) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<Input.Label id={id} labelElement="div">
				この年の特別日（{dates.length}日）
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
							aria-pressed={date === chosen}
							onClick={() => onChoose(date)}
						>
							<span>{shortDay(date)}</span>
							<span>{name}</span>
							<Badge color={hours.length === 0 ? "red" : "yellow"} ml="auto">
								{hours.length === 0 ? "休業" : hoursText(hours)}
							</Badge>
						</UnstyledButton>
					</li>
				))}
			</ul>
		</section>
	);
}
